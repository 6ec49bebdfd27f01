import { data } from "@remix-run/node";
import { z } from "zod";
import { correctAgent } from "~/domain/agents/save-agent.server";
import { listBranchOptions } from "~/domain/branches/queries.server";
import { handOver, listColleagues, moveToBranch } from "~/domain/inquiries/assignment.server";
import { inquiriesPath, inquiryAddress } from "~/domain/inquiries/list-filter";
import { inquiryMessages } from "~/domain/inquiries/messages";
import { findInquiry, type StoredInquiry } from "~/domain/inquiries/queries.server";
import { uuid } from "~/lib/addresses";
import { headOffice } from "~/lib/list-address";
import { canEnter } from "~/lib/roles";
import { normalizeText } from "~/lib/text";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { unknownRequest } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

export type Assignment = Awaited<ReturnType<typeof loadAssignment>>;

/** Handler and branch of an inquiry, with the options to change them. */
export async function loadAssignment(
  admin: Admin,
  { handler, branch }: StoredInquiry,
  readPart: ReadPart = readWhole,
) {
  const mayChange = canEnter(admin.role, "service");
  const [staff, branches] = await Promise.all([
    mayChange ? readPart("pilihan penanganan", listColleagues(admin.client), []) : [],
    readPart("pilihan cabang", listBranchOptions(admin.client), []),
  ]);
  const colleagues = staff.filter(
    ({ isActive, isOwner, branchId }) =>
      isActive && (isOwner || branchId === null || branchId === branch?.id),
  );
  const places = [{ value: headOffice, label: "Kantor pusat" }, ...branches];
  return {
    handler,
    branch,
    mayChange,
    /** Whether the caller no longer sees the inquiry in another branch. */
    isBound: admin.branchId !== null,
    isMine: handler?.id === admin.staffId,
    colleagues: colleagues
      .filter(({ id }) => id !== handler?.id && (handler !== null || id !== admin.staffId))
      .map(({ id, name }) => ({ value: id, label: id === admin.staffId ? `Saya (${name})` : name })),
    branches: branches.length === 0 ? [] : places.filter(({ value }) => value !== (branch?.id ?? headOffice)),
  };
}

const intents = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("take") }),
  z.object({ intent: z.literal("give-back") }),
  z.object({ intent: z.literal("hand-over"), to: z.guid() }),
  z.object({ intent: z.literal("move"), branch: z.union([z.guid(), z.literal(headOffice)]) }),
]);

type HandlerChange = Exclude<z.output<typeof intents>, { intent: "move" }> & {
  /** The handler on the screen that was sent. */
  from: string | null;
};

/** The select of each button that sends one. */
const selects: Readonly<Record<string, "to" | "branch">> = { "hand-over": "to", move: "branch" };

/** A form that was sent with nothing selected. */
export interface Unchosen {
  /** The select that its button needs. */
  name: "to" | "branch";
  /** Both selects as they were sent. */
  sent: { to: string; branch: string };
}

/** Changes handler or branch. Answers 422 when nothing was selected; throws a 400 answer for a form that no button of the
 * screen sends. */
export async function changeAssignment(admin: Admin, id: string, form: URLSearchParams) {
  const name = selects[form.get("intent") ?? ""];
  if (name !== undefined && form.get(name) === "") {
    const sent = { to: form.get("to") ?? "", branch: form.get("branch") ?? "" };
    return data({ unchosen: { name, sent } satisfies Unchosen }, { status: 422 });
  }
  const change = intents.safeParse(Object.fromEntries(form)).data;
  const from = z.guid().safeParse(form.get("seen")).data ?? null;
  if (change === undefined) throw unknownRequest();
  const attempt = {
    event: "inquiries.hands_failed",
    facts: { intent: change.intent },
    address: inquiryAddress(id),
    failed: inquiryMessages.updateFailed,
  };
  return answerOr(attempt, () =>
    change.intent === "move" ? move(admin, id, change.branch) : changeHandler(admin, id, { ...change, from }),
  );
}

const handlerMessages = {
  take: "Permintaan ini sekarang Anda tangani",
  "give-back": "Permintaan dilepaskan",
  "hand-over": "Permintaan diserahkan",
};

/** If two people take an inquiry at the same moment, the second is told who the first was. */
async function changeHandler({ client, staffId }: Admin, id: string, change: HandlerChange) {
  const { intent } = change;
  const outcome = await handOver(client, id, {
    from: intent === "take" ? null : change.from,
    to: intent === "take" ? staffId : intent === "hand-over" ? change.to : null,
  });
  if (outcome === "done") return redirectWithSuccess(inquiryAddress(id), handlerMessages[intent]);
  if (outcome === "unable")
    return redirectWithError(inquiryAddress(id), "Orang ini tidak dapat menangani permintaan ini lagi.");
  const stored = await findInquiry(client, id);
  if (stored === null) return redirectWithError(inquiriesPath, inquiryMessages.gone);
  const reason =
    stored.handler === null
      ? "Permintaan ini baru saja dilepaskan. Tangani lebih dulu."
      : `${stored.handler.id === staffId ? "Anda" : stored.handler.name} sudah menangani permintaan ini.`;
  return redirectWithError(inquiryAddress(id), reason);
}

const movedAway =
  "Permintaan itu tidak tampil lagi di sini, karena Anda melihat permintaan cabang Anda saja.";

/** Leads staff of a branch back to the list: they no longer see an inquiry that they moved to another branch. */
async function move({ client, branchId }: Admin, id: string, branch: string) {
  const moved = await moveToBranch(client, id, branch === headOffice ? null : branch);
  const address = branchId === null || !moved ? inquiryAddress(id) : inquiriesPath;
  return moved
    ? redirectWithSuccess(address, "Permintaan dipindahkan", branchId === null ? "" : movedAway)
    : redirectWithError(address, "Permintaan tidak dipindahkan. Muat ulang halaman ini, lalu coba lagi.");
}

/** Characters of a reason, as the column holds them. */
const longestReason = 300;

/** Credits the inquiry to another agent, or to none. Without a reason the answer holds the selected agent. */
export async function changeAgent(client: Supabase, id: string, form: URLSearchParams) {
  const address = inquiryAddress(id);
  const agent = form.get("agent") ?? "";
  const reason = normalizeText(form.get("reason") ?? "")
    .slice(0, longestReason)
    .toWellFormed();
  if (agent !== "" && !uuid.test(agent)) throw unknownRequest();
  if (reason === "") return data({ agent }, { status: 422 });
  const failed = "Gagal mengubah agen. Coba lagi sebentar lagi.";
  return answerOr({ event: "inquiries.agent_failed", address, failed }, async () => {
    const changed = await correctAgent(client, id, agent || null, reason);
    if (changed === null) return redirectWithError(inquiriesPath, inquiryMessages.gone);
    return changed
      ? redirectWithSuccess(address, "Agen diubah")
      : redirectWithError(address, "Agen tidak berubah", "Agen itu sudah tercatat di permintaan ini.");
  });
}
