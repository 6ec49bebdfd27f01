import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import { bookingAddress, bookingPaymentsAddress } from "~/lib/booking-addresses";
import { ownFields } from "~/lib/form-constraints";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import type { Area } from "~/lib/roles";
import { answerSave, type FormOutcome, readFormState } from "~/records/answer-form.server";
import { type RecordFields, shapeOf } from "~/records/define";
import { describeForm, type FormDescription } from "~/records/describe.server";
import { expirePublicReads } from "~/server/cache.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { bookingMessages } from "../messages";
import { seatsNews } from "../money/forms";
import { type Bill, findBill } from "../money/queries.server";
import { mostDueDates } from "../payment-plan";
import { placeRefusal } from "../refusals.server";
import type { BookingStatus } from "../words";
import { namesIn } from "./names";

/** The booking that a step is taken for. */
export interface StepContext {
  client: Supabase;
  /** Id of the booking. */
  booking: string;
  formState: FormState;
  /** Finds the bill as it was before the step. Throws a 404 answer for a booking that the caller does not see. */
  bill: () => Promise<Bill>;
}

/** What a form has one field for, each. */
export interface FormRows {
  pilgrims: readonly { id: string; place: number }[];
  /** Due dates before that of the rest. */
  dueDates: number;
}

type Shape<Fields extends RecordFields, Inputs> = ReturnType<typeof shapeOf<Fields>> & Inputs;

/** Words of a step's form. */
interface StepWords {
  /** Opens the form, and stands above it. */
  title: string;
  submit: string;
  help?: string;
  isDangerous?: boolean;
}

interface Declaration<Fields extends RecordFields, Inputs extends z.core.$ZodShape> extends StepWords {
  /** Area whose roles may take the step; the database decides again, row by row. */
  area: Area;
  /** The page that has the form. */
  page: keyof typeof pageAddresses;
  /** Statuses of a booking in which the step makes sense; all by default. */
  statuses?: readonly BookingStatus[];
  fields: Fields | ((rows: FormRows) => Fields);
  /** Hidden field with the pilgrim, report, payment or refund that the step is about. */
  subject?: Inputs;
  /** Adds the rules that span fields. */
  rules?: (schema: z.ZodObject<Shape<Fields, Inputs>>) => z.ZodObject<Shape<Fields, Inputs>>;
  /** Names in a conflict what the form replaces, in small letters. */
  replaces?: string;
  /** Title of the success. */
  done: string;
  /** Writes the values. Refusals about fields that the form does not have are shown above it. */
  write: (values: z.output<z.ZodObject<Shape<Fields, Inputs>>>, context: StepContext) => Promise<FormOutcome>;
}

const pageAddresses = { booking: bookingAddress, money: bookingPaymentsAddress };

/** A form that was not saved. */
export interface ReturnedStep extends ReturnedForm {
  step: string;
  /** The pilgrim, report, payment or refund that the step is about; "" where it is about the booking. */
  about: string;
}

/** A form as it was sent. */
export interface SentStep {
  client: Supabase;
  booking: string;
  form: URLSearchParams;
}

/** A step's form as data, which the browser draws. */
export interface DescribedStep extends StepWords, Pick<FormDescription, "fields" | "constraint"> {
  /** Name of the hidden field with the step's subject. */
  subject: string | undefined;
}

/** Declares what staff can do with a booking by one form: who may do it, when, by which fields, and what is written. */
export function defineStep<
  Fields extends RecordFields,
  Inputs extends z.core.$ZodShape = Record<never, never>,
>(declaration: Declaration<Fields, Inputs>) {
  const { area, page, statuses, fields, subject, rules, replaces, done, write, ...words } = declaration;
  const [subjectName] = Object.keys(subject ?? {});
  const formOf = (rows: FormRows) => {
    const drawn = typeof fields === "function" ? fields(rows) : fields;
    const schema = z.object({ ...shapeOf(drawn), ...subject } as Shape<Fields, Inputs>);
    return { fields: drawn, schema: rules?.(schema) ?? schema };
  };

  const describe = (rows: FormRows): DescribedStep => {
    const { fields: described, constraint } = describeForm(formOf(rows));
    return { ...words, fields: described, constraint, subject: subjectName };
  };

  const answer = async (step: string, { client, booking, form }: SentStep) => {
    const formState = readFormState(form);
    const { schema } = formOf({ pilgrims: namesIn(form), dueDates: mostDueDates });
    const bill = billOf(client, booking);
    const before = page === "money" ? await bill() : null;
    let news = "";
    const answered = await answerSave({
      name: replaces ?? "isian",
      formState,
      submission: parseWithZod<typeof schema>(ownFields(form, schema), { schema }),
      save: async (values) => {
        const outcome = await write(values, { client, booking, formState, bill });
        if (outcome.kind === "refused") return placeRefusal(outcome, schema.shape);
        if (outcome.kind !== "saved") return outcome;
        // Steps take seats and give them back, which public pages show.
        expirePublicReads();
        if (before !== null) news = newsOf(before, await findBill(client, booking));
        return outcome;
      },
      saved: () => redirectWithSuccess(pageAddresses[page](booking), done, news),
      messages: { failed: bookingMessages.changeFailed, gone: [bookingMessages.gone] },
      event: "bookings.step_failed",
    });
    if (!("data" in answered)) return answered;
    const about = (subjectName && form.get(subjectName)) || "";
    return data<ReturnedStep>({ ...answered.data, step, about }, answered.init ?? {});
  };

  return { area, page, statuses, describe, answer };
}

function billOf(client: Supabase, booking: string): () => Promise<Bill> {
  let bill: Promise<Bill | null> | undefined;
  return async () => {
    bill ??= findBill(client, booking);
    const found = await bill;
    if (found === null) throw notFound(bookingMessages.gone);
    return found;
  };
}

/** Tells what became of the seats when money arrived. */
function newsOf(before: Bill, after: Bill | null): string {
  return after === null || after.paid <= before.paid ? "" : seatsNews(before.status, after.status);
}
