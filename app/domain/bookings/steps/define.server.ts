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
import { type Bill, findBill } from "../money/queries.server";
import { seatsNews } from "../money/words";
import { mostDueDates } from "../payment-plan";
import { type Answer, outcomeOf, placeRefusal } from "../refusals.server";
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

/** Rows of a form: a name for each pilgrim, a date and a sum for each due date. */
export interface FormRows {
  pilgrims: readonly { id: string; place: number }[];
  /** Due dates before that of the rest. */
  dueDates: number;
}

type Shape<Fields extends RecordFields, Subject> = ReturnType<typeof shapeOf<Fields>> & Subject;

interface Declaration<Fields extends RecordFields, Subject extends z.core.$ZodShape> {
  /** Area whose roles may take the step; the database decides again, row by row. */
  area: Area;
  /** Statuses of a booking in which the step makes sense; all by default. */
  statuses?: readonly BookingStatus[];
  /** Says why a booking with this bill does not need the step; "" where it does. */
  refuses?: (bill: Pick<Bill, "paid" | "overpaid">) => string;
  /** Opens the form, and stands above it. */
  title: string;
  /** Label of the button; the title by default. */
  submit?: string;
  help?: string;
  isDangerous?: boolean;
  fields: Fields | ((rows: FormRows) => Fields);
  /** Hidden field with the pilgrim, report, payment or refund that the step is about. */
  subject?: Subject;
  /** Adds the rules that span fields. */
  rules?: (schema: z.ZodObject<Shape<Fields, Subject>>) => z.ZodObject<Shape<Fields, Subject>>;
  /** Names in a conflict what the form replaces, in small letters. */
  replaces?: string;
  /** Title of the success. */
  done: string;
  /** Writes the values; answers as the database does, or tells how it ended. A refusal about a field that the form does not have
   * is shown above it. */
  write: (
    values: z.output<z.ZodObject<Shape<Fields, Subject>>>,
    context: StepContext,
  ) => PromiseLike<Answer | FormOutcome>;
}

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
export interface DescribedStep extends Pick<FormDescription, "fields" | "constraint"> {
  title: string;
  submit: string;
  help: string | undefined;
  isDangerous: boolean;
  /** Name of the hidden field with the step's subject. */
  subject: string | undefined;
}

const pageAddresses = { booking: bookingAddress, money: bookingPaymentsAddress };

export type StepPage = keyof typeof pageAddresses;

/** Makes `defineStep` for the steps of a page, which declares what staff can do with a booking by one form: who may do it, when,
 * by which fields, and what is written. */
export function stepsOf(page: StepPage) {
  return <Fields extends RecordFields, Subject extends z.core.$ZodShape = Record<never, never>>(
    declaration: Declaration<Fields, Subject>,
  ) => {
    const { area, statuses, refuses, fields, rules, title } = declaration;
    const [subject] = Object.keys(declaration.subject ?? {});
    const formOf = (rows: FormRows) => {
      const drawn = typeof fields === "function" ? fields(rows) : fields;
      const schema = z.object({ ...shapeOf(drawn), ...declaration.subject } as Shape<Fields, Subject>);
      return { fields: drawn, schema: rules?.(schema) ?? schema };
    };

    const describe = (rows: FormRows): DescribedStep => ({
      title,
      submit: declaration.submit ?? title,
      help: declaration.help,
      isDangerous: declaration.isDangerous === true,
      subject,
      ...describeForm(formOf(rows)),
    });

    const answer = async (step: string, { client, booking, form }: SentStep) => {
      const formState = readFormState(form);
      const { schema } = formOf({ pilgrims: namesIn(form), dueDates: mostDueDates });
      const bill = billOf(client, booking);
      const before = page === "money" ? await bill() : null;
      let news = "";
      const answered = await answerSave({
        name: declaration.replaces ?? "isian",
        formState,
        submission: parseWithZod<typeof schema>(ownFields(form, schema), { schema }),
        save: async (values) => {
          const written = await declaration.write(values, { client, booking, formState, bill });
          const outcome = "kind" in written ? written : outcomeOf(written);
          if (outcome.kind === "refused") return placeRefusal(outcome, schema.shape);
          if (outcome.kind !== "saved") return outcome;
          // Steps take seats and give them back, which public pages show.
          expirePublicReads();
          if (before !== null) news = newsOf(before, await findBill(client, booking));
          return outcome;
        },
        saved: () => redirectWithSuccess(pageAddresses[page](booking), declaration.done, news),
        messages: { failed: bookingMessages.changeFailed, gone: [bookingMessages.gone] },
        event: "bookings.step_failed",
      });
      if (!("data" in answered)) return answered;
      const about = (subject && form.get(subject)) || "";
      return data<ReturnedStep>({ ...answered.data, step, about }, answered.init ?? {});
    };

    return { page, area, statuses, refuses, describe, answer };
  };
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
