import { z } from "zod";
import { formatDate } from "~/lib/dates";
import { formatRupiah, formatWholeNumber, parseRupiah, parseWholeNumber } from "~/lib/numbers";
import { textOf } from "~/lib/text";
import { optionalText } from "~/lib/text-schema";
import { definePage, type PageContent, pageField } from "~/records/page";
import * as kind from "~/records/page-kinds.server";
import { legalityNoun, mostAccounts } from "./page-nouns";

/** Limits that the database checks too (supabase/migrations, table page_content). */
const accountDigits = { fewest: 8, most: 20 } as const;

const longestDaysBefore = 365;
const highestDownPayment = 999_999_999;

/** An account's number as people write it (`123-456-7890`) as its digits; null for anything else. */
function parseAccountNumber(typed: string): string | null {
  const number = typed.replace(/[\s.-]/g, "");
  const { fewest, most } = accountDigits;
  return /^[0-9]+$/.test(number) && number.length >= fewest && number.length <= most ? number : null;
}

/** Days before the departure, `fewest` or more; stored as text without leading zeros. */
function daysBefore({ fewest, fallback }: { fewest: number; fallback: string }) {
  const parse = (typed: string) => {
    const days = parseWholeNumber(typed);
    return days !== null && days >= fewest && days <= longestDaysBefore ? String(days) : null;
  };
  return kind.pageParsed({
    control: "number",
    limit: 12,
    parse,
    message: `Isi dengan angka ${fewest} sampai ${longestDaysBefore}`,
    fallback,
    isUsable: (stored) => parse(stored) === stored,
  });
}

/** Whole rupiah as digits. */
function parseDownPayment(typed: string): string | null {
  const amount = parseRupiah(typed);
  return amount !== null && amount <= highestDownPayment ? String(amount) : null;
}

const account = z.object({
  bank: z.string().trim().min(1),
  number: z.string().refine((number) => parseAccountNumber(number) === number),
  holder: z.string().trim().min(1),
});

export type BankAccount = z.output<typeof account>;

const accountList = z
  .array(z.unknown())
  .catch([])
  .transform((rows) => rows.flatMap((row) => account.safeParse(row).data ?? []));

function accountLines(stored: unknown): string {
  return accountList
    .parse(stored)
    .map(({ bank, number, holder }) => `${bank} ${number} a.n. ${holder}`)
    .join("\n");
}

const longestName = 120;
const longestLicence = 60;

const accountRow = z
  .object({
    bank: optionalText(longestLicence),
    number: kind.parsedText({
      limit: 40,
      parse: parseAccountNumber,
      message: `Tulis nomornya dengan angka saja, ${accountDigits.fewest} sampai ${accountDigits.most} angka. Contoh: 0012345678`,
    }),
    holder: optionalText(longestName),
  })
  .superRefine((row, context) => {
    if (isEmptyRow(row)) return;
    for (const key of ["bank", "number", "holder"] as const) {
      if (row[key] === "") context.addIssue({ code: "custom", path: [key], message: accountMissing[key] });
    }
  });

const accountMissing = {
  bank: "Nama bank wajib diisi",
  number: "Nomor rekening wajib diisi",
  holder: "Nama pemilik rekening wajib diisi",
} as const;

function isEmptyRow(row: Record<string, string>): boolean {
  return Object.values(row).every((text) => text === "");
}

/** Official bank accounts; rows left empty are dropped. */
function accounts() {
  const schema = z
    .array(accountRow)
    .default([])
    .transform((rows) => rows.filter((row) => !isEmptyRow(row)))
    .refine((rows) => rows.length <= mostAccounts, `Maksimal ${mostAccounts} rekening`);
  const typed = (stored: unknown) => accountList.parse(stored);
  return {
    control: "accounts",
    required: false,
    hasRows: true,
    schema,
    typed,
    words: accountLines,
    stored: accountList,
    fallback: "",
    fallbackText: "",
  } as const;
}

const company = { group: "company" };
const licence = { ...company, width: "half" } as const;
const payment = { group: "payment", width: "half" } as const;

const defaultDownPayment = "5000000";

/** Licences, accounts and terms of payment, in the row of the settings; texts are "" where nothing is entered. */
export const legalityPage = definePage({
  ...legalityNoun,
  label: "Pengaturan Website",
  saved: "Legalitas disimpan",
  failure: "Gagal menyimpan legalitas",
  groups: [
    {
      id: "company",
      legend: "Perusahaan dan izin",
      help: "Tampil di kaki setiap halaman dan di Tentang Kami. Yang dikosongkan tidak ditampilkan.",
    },
    {
      id: "accounts",
      legend: "Rekening resmi",
      help: "Calon jamaah mengetik sebuah nomor di halaman Cek Rekening dan diberi tahu apakah nomor itu milik Anda. Daftarnya sendiri tidak ditampilkan.",
    },
    {
      id: "payment",
      legend: "Pembayaran dan pendaftaran",
      help: "Dipakai rencana tabungan, syarat, dan jadwal di halaman paket.",
    },
  ],
  fields: {
    legality: {
      companyName: pageField("Nama resmi perusahaan", kind.pageLine(longestName), {
        ...company,
        help: "Persis seperti di surat izin dan di buku rekening, misalnya PT Nama Travel.",
      }),
      ppiuNumber: pageField("Nomor izin PPIU", kind.pageLine(longestLicence), {
        ...licence,
        help: "Izin umroh.",
      }),
      ppiuDate: pageField("Tanggal izin PPIU", kind.pageDate(), licence),
      pihkNumber: pageField("Nomor izin PIHK", kind.pageLine(longestLicence), {
        ...licence,
        help: "Izin haji khusus, bila ada.",
      }),
      nib: pageField("NIB", kind.pageLine(longestLicence), { ...licence, help: "Nomor Induk Berusaha." }),
      accreditation: pageField("Akreditasi", kind.pageLine(longestLicence), {
        ...licence,
        help: "Nilainya, misalnya A.",
      }),
      accreditationUntil: pageField("Akreditasi berlaku sampai", kind.pageDate(), {
        ...licence,
        help: "Sesudah tanggal ini akreditasi tidak ditampilkan lagi.",
      }),
      association: pageField("Anggota asosiasi", kind.pageLine(longestName), {
        ...company,
        help: "Misalnya AMPHURI atau HIMPUH.",
      }),
    },
    bankAccounts: pageField("Rekening resmi", accounts(), { group: "accounts" }),
    downPayment: pageField(
      "Uang muka (rupiah)",
      kind.pageParsed({
        control: "number",
        limit: 30,
        parse: parseDownPayment,
        message: `Tulis angka rupiah tanpa sen, paling banyak ${formatRupiah(highestDownPayment)}. Contoh: 5.000.000`,
        fallback: defaultDownPayment,
        fallbackText: formatRupiah(Number(defaultDownPayment)),
        isUsable: (stored) => parseDownPayment(stored) === stored,
        // Stored as digits, shown grouped, as amounts are read.
        typed: (stored) => {
          const amount = parseDownPayment(textOf(stored));
          return amount === null ? textOf(stored) : formatWholeNumber(Number(amount));
        },
      }),
      payment,
    ),
    paymentDaysBefore: pageField(
      "Pelunasan, hari sebelum berangkat",
      daysBefore({ fewest: 1, fallback: "30" }),
      {
        ...payment,
        help: `Paling lambat sekian hari sebelum berangkat harga harus lunas. Angka 1 sampai ${longestDaysBefore}.`,
      },
    ),
    registrationClosesDays: pageField(
      "Pendaftaran ditutup, hari sebelum berangkat",
      // 0 keeps registration open until the day of departure.
      daysBefore({ fewest: 0, fallback: "14" }),
      {
        ...payment,
        help: `Sesudah itu situs menulis 'Ditutup' pada keberangkatan dan menawarkan tanggal berikutnya. Angka 0 sampai ${longestDaysBefore}.`,
      },
    ),
  },
});

export type LegalSettings = PageContent<typeof legalityPage>;
export type Legality = LegalSettings["legality"];

/** Words the entered facts. `today`: `YYYY-MM-DD`; an accreditation counts until its last day. */
export function legalFacts(legality: Legality, today: string): { label: string; text: string }[] {
  const { accreditationUntil, ppiuDate } = legality;
  const since = ppiuDate && `, tanggal ${formatDate(ppiuDate)}`;
  const until = accreditationUntil && `, berlaku sampai ${formatDate(accreditationUntil)}`;
  const facts = [
    { label: "Nama perusahaan", fact: legality.companyName },
    { label: "Izin umroh (PPIU)", fact: legality.ppiuNumber, detail: since },
    { label: "Izin haji khusus (PIHK)", fact: legality.pihkNumber },
    { label: "Akreditasi", fact: accreditationOn(legality, today), detail: until },
    { label: "NIB", fact: legality.nib },
    { label: "Anggota", fact: legality.association },
  ];
  return facts.flatMap(({ label, fact, detail = "" }) =>
    fact === "" ? [] : [{ label, text: fact + detail }],
  );
}

const namedLine = (name: string, fact: string) => fact && `${name} ${fact}`;
const onOneLine = (parts: string[]) => parts.filter((part) => part !== "").join(" · ");

/** The numbers of the licences on one line; "" where none is entered. */
export function licenceNumbers({ ppiuNumber, pihkNumber }: Legality): string {
  return onOneLine([namedLine("PPIU", ppiuNumber), namedLine("PIHK", pihkNumber)]);
}

/** Company, licences and accreditation on one line; "" where none is entered. */
export function licenceLine(legality: Legality, today: string): string {
  const accreditation = namedLine("Akreditasi", accreditationOn(legality, today));
  return onOneLine([legality.companyName, licenceNumbers(legality), accreditation]);
}

/** The accreditation; "" where none is entered or its last day is over. */
export function accreditationOn({ accreditation, accreditationUntil }: Legality, today: string): string {
  return accreditationUntil !== "" && accreditationUntil < today ? "" : accreditation;
}
