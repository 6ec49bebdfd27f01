import CircleCheck from "virtual:icon/circle-check";
import CircleDashed from "virtual:icon/circle-dashed";
import { Form, Link } from "@remix-run/react";
import { ConfirmLink } from "~/components/form/ask-first";
import { FormErrors } from "~/components/form/form-messages";
import { FormSignature, IntentForm, SubmitButton } from "~/components/form/form-start";
import { NewTabLink } from "~/components/ui/new-tab-link";
import type { BackupStanding, ChecklistItem, OpenPart } from "~/domain/site/checklist";
import { backupKey, checklistPath, whatsappPart } from "~/domain/site/checklist-names";
import type { DemoContent } from "~/domain/site/demo-content.server";
import {
  launchConfirmation,
  launchKey,
  removalConfirmation,
  removalKey,
  setupConfirmationAddress,
  withdrawalConfirmation,
  withdrawalKey,
} from "./confirmations";

interface SetupItemProps extends ActionsProps {
  item: ChecklistItem;
}

/** An item of the checklist: how it stands, what is open, and the buttons that no other screen has. */
export function SetupItem({ item, ...facts }: SetupItemProps) {
  const { id, title, isDone, note, to, open } = item;
  const Mark = isDone ? CircleCheck : CircleDashed;
  return (
    <article aria-labelledby={`langkah-${id}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 p-4">
      <Mark aria-hidden="true" className={`mt-0.5 size-6 ${isDone ? "text-green" : "text-soft"}`} />
      <div className="grid min-w-0 gap-2">
        <h2 id={`langkah-${id}`} className="text-base">
          {title}
          <span className="sr-only">{isDone ? " (selesai)" : " (belum)"}</span>
        </h2>
        <p className="help break-words">{note}</p>
        {open.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {open.map((part) => (
              <OpenPartRow key={part.label} part={part} />
            ))}
          </ul>
        ) : (
          to !== null &&
          !isDone && (
            <p>
              <Link to={to} className="btn btn-small">
                {openLabels[id] ?? "Buka"}
              </Link>
            </p>
          )
        )}
        <Actions item={item} {...facts} />
      </div>
    </article>
  );
}

const openLabels: Partial<Record<ChecklistItem["id"], string>> = {
  package: "Tambah paket",
  team: "Undang anggota",
  "second-step": "Pasang langkah kedua",
};

function OpenPartRow({ part: { label, text, to, confirmKey } }: { part: OpenPart }) {
  if (text === "")
    return (
      <li>
        <Link to={to} className="btn btn-small">
          Isi {label}
        </Link>
      </li>
    );
  return (
    <li className="flex min-w-0 basis-full flex-wrap items-center justify-between gap-2 rounded-lg bg-ground p-3">
      <p className="min-w-0 grow basis-64 wrap-anywhere">
        <span className="font-semibold">{label}:</span> “{text}”
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={to} className="btn btn-small">
          Ubah<span className="sr-only"> {label}</span>
        </Link>
        {confirmKey !== null && (
          <ConfirmForm confirmKey={confirmKey} text={text}>
            Sudah benar<span className="sr-only"> {label}</span>
          </ConfirmForm>
        )}
      </div>
    </li>
  );
}

interface ConfirmFormProps {
  confirmKey: string;
  text?: string;
  children: React.ReactNode;
}

function ConfirmForm({ confirmKey, text = "", children }: ConfirmFormProps) {
  return (
    <IntentForm
      action={checklistPath}
      intent="confirm"
      fields={{ key: confirmKey, text }}
      className="btn btn-small"
      preventScrollReset
    >
      {children}
    </IntentForm>
  );
}

interface ActionsProps {
  items: readonly ChecklistItem[];
  demo: DemoContent | null;
  /** Says that `demo` could not be read. */
  unread: string[] | null;
  backupKind: BackupStanding["kind"];
  /** Digits of the number that chat buttons open; null without one. */
  chatDigits: string | null;
  /** Address of the signed-in owner. */
  email: string;
  isLaunched: boolean;
}

function Actions({ item, items, demo, unread, backupKind, chatDigits, email, isLaunched }: SetupItemProps) {
  switch (item.id) {
    case "contact":
      return (
        chatDigits !== null &&
        item.open.every(({ label }) => label !== whatsappPart) && (
          <p>
            <NewTabLink href={`https://wa.me/${chatDigits}`} className="btn btn-small">
              Coba buka WhatsApp
            </NewTabLink>
          </p>
        )
      );
    case "package":
      if (demo === null) return <FormErrors id="gagal-memuat" errors={unread} />;
      return (
        demo.leaves.length > 0 && (
          <div>
            <ConfirmLink
              to={setupConfirmationAddress(removalKey)}
              confirmation={removalConfirmation(demo)}
              className="btn btn-danger btn-small"
            >
              Hapus semua contoh
            </ConfirmLink>
          </div>
        )
      );
    case "email":
      return (
        <Form method="post" action={checklistPath} preventScrollReset>
          <FormSignature />
          <SubmitButton name="intent" value="try-mail" className="btn btn-small" pendingText="Mengirim...">
            Kirim email percobaan
          </SubmitButton>
          <span className="help ms-2 break-words">ke {email}</span>
        </Form>
      );
    case "backup":
      return !item.isDone && (backupKind === "hosted" || backupKind === "none") ? (
        <ConfirmForm confirmKey={backupKey}>
          {backupKind === "hosted" ? "Sudah saya periksa" : "Sudah dicadangkan dengan cara lain"}
        </ConfirmForm>
      ) : null;
    case "launch":
      return (
        <div>
          {isLaunched ? (
            <ConfirmLink
              to={setupConfirmationAddress(withdrawalKey)}
              confirmation={withdrawalConfirmation}
              className="btn btn-small"
            >
              Tarik situs
            </ConfirmLink>
          ) : (
            <ConfirmLink
              to={setupConfirmationAddress(launchKey)}
              confirmation={launchConfirmation(items)}
              className="btn btn-primary"
            >
              Terbitkan situs
            </ConfirmLink>
          )}
        </div>
      );
    default:
      return null;
  }
}
