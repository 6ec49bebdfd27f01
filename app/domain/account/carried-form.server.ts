import { packedFormSchema, type ResumableForm } from "~/lib/resumable-form";
import { formMarks } from "~/server/form-marks.server";
import { readFields } from "~/server/read-fields.server";
import { requestScope } from "~/server/request-scope.server";

/** What is typed to sign in; with a mark of ours also what had been typed into a form whose session ended. */
const formLimits = { unmarked: 16 * 1024, marked: 1024 * 1024 };

interface Carried {
  mark: string;
  /** A form that waits to be saved once its sender is signed in. */
  interrupted: ResumableForm | null;
}

/** What was sent to sign in. Anything that is no such form counts as an empty one. */
export async function readCarried(request: Request): Promise<Carried & { form: URLSearchParams }> {
  const marks = await formMarks();
  const read = await readFields(request, (mark) => marks.isOurs(mark), formLimits);
  const form = new URLSearchParams(read?.fields);
  const mark = read?.mark ?? "";
  const packed = mark === "" ? undefined : packedFormSchema.safeParse(form.get("resume")).data;
  requestScope().givesBack = packed !== undefined;
  return { form, mark, interrupted: packed ?? null };
}
