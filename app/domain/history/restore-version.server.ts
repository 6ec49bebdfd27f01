import { type Content, type FieldPath, type HistoryItem, withField } from "~/records/history";
import { expirePublicReads } from "~/server/cache.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { findPresent, findReturn, findVersion, isPresent, stampOf, type Version } from "./queries.server";
import { isPage, tableOf } from "./registry";

const refusals: Record<string, string> = {
  "23505":
    "Alamat halamannya sekarang dipakai paket lain, jadi versi ini tidak dapat dikembalikan. Hapus atau ubah paket tersebut lebih dulu.",
  "23514": "Isi versi ini tidak lagi memenuhi aturan penyimpanan, jadi tidak dapat dikembalikan.",
  "23503": "Paketnya sudah dihapus. Pulihkan dulu paketnya dari Sampah.",
  "23502": "Isi versi ini tidak lengkap menurut aturan sekarang, jadi tidak dapat dikembalikan.",
  PT409:
    "Kursi pada versi ini lebih sedikit daripada jamaah yang sudah dikonfirmasi, jadi tidak dapat dikembalikan. Ubah dulu status permintaannya.",
};

const dayTaken =
  "Pada tanggal itu sudah ada keberangkatan lain dari kota yang sama. Ubah atau hapus dulu yang itu.";

function refusalOf(kind: string, code: string): string | undefined {
  if (kind === "panduan" && code === uniqueViolation)
    return "Alamat halamannya sekarang dipakai artikel lain, jadi versi ini tidak dapat dikembalikan.";
  return kind === "keberangkatan" && code === uniqueViolation ? dayTaken : refusals[code];
}

const datesApart =
  "Tanggal paket ini sekarang diatur per keberangkatan, jadi tidak dikembalikan dari sini. Buka Kelola Keberangkatan untuk mengubahnya.";

/** Reason stored with a change for confirmed pilgrims; the database stores the same for a whole version. */
const restoreReason = "Dikembalikan ke versi sebelumnya";

/** `same`: nothing to do; `gone`: no such version; `newer`: changed since it was seen; `refused`: other data forbids it. */
type RestoreOutcome =
  | { kind: "restored" | "same"; content: Content }
  | { kind: "newer"; version: Version }
  | { kind: "gone" }
  | { kind: "refused"; message: string };

interface Restoring {
  versionId: number | null;
  /** `stampOf` of the record that the person saw. */
  seen: string;
  /** The one field to restore; absent for the whole version. */
  field?: FieldPath | undefined;
}

/** Restores a version, or one field of it, if the record is unchanged since the person saw it. The replaced row becomes a
 * version in the same transaction. Throws BackendError. */
export async function restoreVersion(
  client: Supabase,
  item: HistoryItem,
  { versionId, seen, field }: Restoring,
): Promise<RestoreOutcome> {
  const version = versionId === null ? null : await findVersion(client, item, versionId);
  if (version === null) return { kind: "gone" };
  const present = await findPresent(client, item);
  const content = (await findReturn(client, item, present))(version.content);
  const target = field === undefined ? content : present && withField(present, content, field);
  if (target === null) return { kind: "gone" };
  if (field !== undefined && content[field[0]] !== version.content[field[0]])
    return { kind: "refused", message: datesApart };
  // Sent twice: the first sending has brought it back.
  if (isPresent(target, present)) return { kind: "same", content: target };
  if (stampOf(present) !== seen) return { kind: "newer", version };
  try {
    if (field !== undefined && item.kind !== "gambar") {
      if (!(await writeColumn(client, item, { [field[0]]: target[field[0]] }, seen)))
        return { kind: "newer", version };
      return { kind: "restored", content: target };
    }
    const restored = unwrap(await client.rpc("restore_version", { version: version.id }));
    if (restored === null) return { kind: "gone" };
  } catch (error) {
    const message = error instanceof BackendError ? refusalOf(item.kind, error.code) : undefined;
    if (message === undefined) throw error;
    // Another request restored the record at the same moment, so its key is taken.
    const now = await findPresent(client, item);
    if (isPresent(target, now)) return { kind: "same", content: target };
    if (present === null && now !== null) return { kind: "newer", version };
    return { kind: "refused", message };
  } finally {
    expirePublicReads();
  }
  return { kind: "restored", content: target };
}

/** Writes one column; false when the row has changed since the person saw it. */
async function writeColumn(
  client: Supabase,
  item: HistoryItem,
  column: object,
  seen: string,
): Promise<boolean> {
  const mayConcernPilgrims = item.kind === "paket" || item.kind === "keberangkatan";
  const written = await client
    .from(tableOf(item))
    .update(mayConcernPilgrims ? { ...column, change_reason: restoreReason } : column)
    .filter(isPage(item) ? "page_name" : "id", "eq", item.item)
    .filter("updated_at", "eq", seen)
    .select("updated_at");
  return unwrap(written).length > 0;
}
