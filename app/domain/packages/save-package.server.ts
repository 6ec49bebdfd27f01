import { z } from "zod";
import { isPictureIntent, readFormWithUploads } from "~/domain/media/upload/form-uploads.server";
import { saveDraftIntent } from "~/domain/packages/package-form";
import { makeSlug, slugify, uuid } from "~/lib/addresses";
import { differingFields } from "~/lib/field-changes";
import { askOnce, type HeldForm } from "~/lib/returned-form";
import { expirePublicReads } from "~/server/cache.server";
import type { Admin } from "~/server/guard.server";
import { badRequest } from "~/server/responses.server";
import { readHeld, returnForm, returnWithPicture, type SaveMessages } from "~/server/returned-form.server";
import { addOnce, rowIdOf, type SaveOutcome, saveUnlessNewer } from "~/server/save-unless-newer.server";
import { type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { wasPublished } from "./admin-queries.server";
import type { PackageRow } from "./field-places";
import { packageFields } from "./fields";
import { packageDoubts } from "./save-doubts";
import {
  type PackageRecord,
  type PackageSubmission,
  type PackageValues,
  packageTexts,
  parsePackageForm,
  toRecord,
} from "./schema";

const slugAttempts = 5;

/** Adds a package, as `addOnce` does. Throws BackendError. */
export function createPackage(
  client: Supabase,
  { stamp, version }: HeldForm,
  values: PackageValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(stamp);
  return addOnce({
    version,
    insert: () => insertPackage(client, id, toRecord(values)),
    update: () => updatePackage(client, id, version, values),
  });
}

/** Changes a package, as `saveUnlessNewer` does; its version is its `updated_at`. The slug follows the title until
 * visitors could first see the package, and stays from then on, so that addresses which were shared stay true.
 * Throws BackendError. */
export async function updatePackage(
  client: Supabase,
  id: string,
  version: string | null,
  values: PackageValues,
): Promise<SaveOutcome> {
  if (!uuid.test(id)) return { kind: "gone" };
  const record = toRecord(values);
  return saveUnlessNewer({
    version,
    find: async () => {
      const row = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
      return row && { row, version: row.updated_at };
    },
    compare: ({ row }) => differingFields(packageTexts(row), packageTexts(record)),
    write: async (found) => {
      const slug = await slugFor(client, found.row, record.title);
      const answer = await client
        .from("packages")
        .update({ ...record, slug })
        .eq("id", id)
        .eq("updated_at", found.version)
        .select("id");
      // Another got this title within the same millisecond: the next one is free.
      return answer.error?.code === uniqueViolation ? false : unwrap(answer).length > 0;
    },
  });
}

async function slugFor(
  client: Supabase,
  row: Pick<PackageRow, "id" | "status" | "slug" | "title">,
  title: string,
): Promise<string> {
  const isSame = slugify(title) === slugify(row.title);
  return isSame || (await wasPublished(client, row)) ? row.slug : makeSlug(title);
}

/** Adds a row under a slug of its own; false where there is one of this id. Throws BackendError. */
async function insertPackage(client: Supabase, id: string, record: PackageRecord): Promise<boolean> {
  const now = Date.now();
  for (let attempt = 0; ; attempt++) {
    const row = { ...record, id, slug: makeSlug(record.title, now + attempt) };
    const adding = client.from("packages").upsert(row, { onConflict: "id", ignoreDuplicates: true });
    const answer = await adding.select("id");
    // Two of one title within a millisecond: the next one is free.
    if (answer.error?.code === uniqueViolation && attempt < slugAttempts) continue;
    return unwrap(answer).length > 0;
  }
}

const suffix = " (Copy)";

/** The title of a copy; a title at the limit gives way to the suffix. */
function copyTitle(title: string): string {
  return title.slice(0, packageFields.title.kind.limit - suffix.length).trimEnd() + suffix;
}

/** A draft of its own; asked twice with one `stamp`, one copy. Its title, or null: no such package. Throws BackendError. */
export async function duplicatePackage(client: Supabase, id: string, stamp: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const original = unwrap(await client.from("packages").select().eq("id", id).maybeSingle());
  if (original === null) return null;
  const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, ...record } = original;
  const title = copyTitle(original.title);
  await insertPackage(client, rowIdOf(stamp, id), { ...record, title, status: "draft" });
  expirePublicReads();
  return title;
}

/** Removes a package; its title, or null when there was none of this id. Throws BackendError. */
export async function deletePackage(client: Supabase, id: string): Promise<string | null> {
  if (!uuid.test(id)) return null;
  const rows = unwrap(await client.from("packages").delete().eq("id", id).select("title"));
  expirePublicReads();
  return rows[0]?.title ?? null;
}

type ReadPackageForm =
  | { answer: ReturnType<typeof returnForm> }
  | { answer: null; held: HeldForm; submission: PackageSubmission };

export const saveMessages: SaveMessages = {
  failed: "Gagal menyimpan paket",
  newer: [
    "Gagal menyimpan paket",
    "Paket ini baru saja disimpan oleh orang lain. Bandingkan kedua versi di bawah; simpan sekali lagi bila isian Anda yang dipakai.",
  ],
  gone: ["Gagal menyimpan paket", "Paket ini sudah tidak ada. Mungkin sudah dihapus."],
};

const list = z.array(z.string().optional()).optional();
const day = z.object({ activities: list }).optional();
const shape = z.object({
  images: list,
  included: list,
  excluded: list,
  terms: list,
  itinerary: z.array(day).optional(),
});

/** The answer where photos or rows change, it cannot be saved (400) or is doubtful (422). Throws 400 for no form of ours. */
export async function readPackageForm(request: Request, admin: Admin, id?: string): Promise<ReadPackageForm> {
  const { form, errors } = await readFormWithUploads(request, admin, { lists: ["images"] });
  const held = readHeld(form, id);
  if (form.get("intent") === saveDraftIntent) form.set("status", "draft");
  const submission = parse(form);
  if (isPictureIntent(form.get("intent"))) return { answer: returnWithPicture(form, held, errors) };
  const refused = Object.keys(errors).length > 0;
  if (submission.status === "success" && !refused) {
    const asking = askOnce(held, packageDoubts(toRecord(submission.value)));
    if (asking.unasked.length === 0) return { answer: null, held, submission };
    const { initialValue } = submission.reply();
    return { answer: returnForm(asking.held, { initialValue }, 422, { doubts: asking.unasked }) };
  }
  const isRowButton = submission.status === undefined && !refused;
  return { answer: returnForm(held, submission.reply({ fieldErrors: errors }), isRowButton ? 200 : 400) };
}

function parse(form: FormData): PackageSubmission {
  try {
    const submission = parsePackageForm(form);
    if (shape.safeParse(submission.payload).success) return submission;
  } catch {
    // A button of a row whose value is none of conform's.
  }
  throw badRequest("Formulir ini tidak dapat dibaca. Kembali ke halaman sebelumnya, lalu coba lagi.");
}
