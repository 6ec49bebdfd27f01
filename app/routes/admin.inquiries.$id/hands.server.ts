import { z } from "zod";
import { listBranchChoices } from "~/domain/branches/queries.server";
import { handOver, listColleagues, moveToBranch } from "~/domain/inquiries/hands.server";
import { agencyItself, inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { findInquiry, type StoredInquiry } from "~/domain/inquiries/queries.server";
import { inquiryMessages } from "~/domain/inquiries/schema";
import { canEnter } from "~/lib/roles";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { unknownRequest } from "~/server/responses.server";

export type Hands = Awaited<ReturnType<typeof loadHands>>;

/** In whose hands an inquiry is, and in whose it may be put. */
export async function loadHands(admin: Admin, { handler, branch }: StoredInquiry) {
  const mayChange = canEnter(admin.role, "service");
  const [people, branches] = await Promise.all([
    mayChange ? listColleagues(admin.client) : [],
    listBranchChoices(admin.client),
  ]);
  const seesIt = people.filter(
    ({ isActive, isOwner, branchId }) =>
      isActive && (isOwner || branchId === null || branchId === branch?.id),
  );
  const elsewhere = [{ value: agencyItself, label: "Kantor pusat" }, ...branches];
  return {
    handler,
    branch,
    mayChange,
    isMine: handler?.id === admin.staffId,
    colleagues: seesIt
      .filter(({ id }) => id !== handler?.id && (handler !== null || id !== admin.staffId))
      .map(({ id, name }) => ({ value: id, label: id === admin.staffId ? `Saya (${name})` : name })),
    branches:
      branches.length === 0 ? [] : elsewhere.filter(({ value }) => value !== (branch?.id ?? agencyItself)),
  };
}

const intents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("take") }),
  z.object({ intent: z.literal("give-back") }),
  z.object({ intent: z.literal("hand-over"), to: z.guid() }),
  z.object({ intent: z.literal("move"), branch: z.union([z.guid(), z.literal(agencyItself)]) }),
]);

type Asked = z.output<typeof intents>;

/** What the buttons of the panel do. Throws a 400 answer for a form that none of them sends. */
export async function changeHands(admin: Admin, id: string, form: URLSearchParams) {
  const asked = intents.safeParse(Object.fromEntries(form)).data;
  const seen = z.guid().safeParse(form.get("seen")).data ?? null;
  if (asked === undefined) throw unknownRequest();
  const facts = { intent: asked.intent };
  const failed = inquiryMessages.updateFailed;
  return answerOr({ event: "inquiries.hands_failed", facts, address: inquiryAddress(id), failed }, () =>
    asked.intent === "move"
      ? move(admin, id, asked.branch)
      : give(admin, id, asked.intent === "take" ? null : seen, asked),
  );
}

const said = {
  take: "Permintaan ini sekarang Anda tangani",
  "give-back": "Permintaan dilepaskan",
  "hand-over": "Permintaan diserahkan",
};

/** Of two who take it at the same moment the first has it, and the second is told who that is. */
async function give(
  { client, staffId }: Admin,
  id: string,
  seen: string | null,
  asked: Exclude<Asked, { intent: "move" }>,
) {
  const next = { take: staffId, "give-back": null, "hand-over": "to" in asked ? asked.to : null };
  const outcome = await handOver(client, id, seen, next[asked.intent]);
  if (outcome === "done") return redirectWithSuccess(inquiryAddress(id), said[asked.intent]);
  if (outcome === "unable")
    return redirectWithError(inquiryAddress(id), "Orang ini tidak dapat menangani permintaan ini lagi.");
  const stored = await findInquiry(client, id);
  if (stored === null) return redirectWithError(inquiriesPath, inquiryMessages.gone);
  const why =
    stored.handler === null
      ? "Permintaan ini baru saja dilepaskan. Tangani lebih dulu."
      : `${stored.handler.id === staffId ? "Anda" : stored.handler.name} sudah menangani permintaan ini.`;
  return redirectWithError(inquiryAddress(id), why);
}

/** Whoever is bound to a branch no longer sees what they moved to another. */
async function move({ client, branchId }: Admin, id: string, branch: string) {
  const moved = await moveToBranch(client, id, branch === agencyItself ? null : branch);
  const address = branchId === null || !moved ? inquiryAddress(id) : inquiriesPath;
  return moved
    ? redirectWithSuccess(address, "Permintaan dipindahkan")
    : redirectWithError(address, "Permintaan tidak dipindahkan. Muat ulang halaman ini, lalu coba lagi.");
}
