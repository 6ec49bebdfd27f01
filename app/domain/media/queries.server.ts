import { type Supabase, unwrap } from "~/server/supabase.server";
import { mediaAddress } from "./picture-address.server";

/** A picture of the media library, to be chosen in a form. */
export interface MediaChoice {
  id: string;
  /** The site's own address, as a field keeps it. */
  url: string;
  /** The file's name on the machine it came from. */
  name: string;
  /** Pixels; null where not known. */
  width: number | null;
  height: number | null;
}

/** A form offers the newest; older ones are found in the library and come in by their address. */
const mostChoices = 60;

/** The newest pictures of the library, for the picture fields of the admin's forms. */
export async function listMediaChoices(client: Supabase): Promise<MediaChoice[]> {
  const rows = unwrap(
    await client
      .from("media")
      .select("id, file_path, original_name, width, height")
      .order("created_at", { ascending: false })
      .order("id")
      .limit(mostChoices),
  );
  return rows.map(({ id, file_path, original_name, width, height }) => ({
    id,
    url: mediaAddress(file_path),
    name: original_name,
    width,
    height,
  }));
}
