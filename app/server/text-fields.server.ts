import { parseFormData } from "@remix-run/form-data-parser";
import { readSmallForm } from "./small-form.server";

const largestFieldsBytes = 1024 * 1024;
const largestFileBytes = 6 * 1024 * 1024;

/**
 * The typed fields of a posted form, in order, to be shown again: files and passwords are left out. Empty when the
 * body is none of a form, or larger than any form of ours.
 */
export async function readTextFields(request: Request): Promise<[string, string][]> {
  try {
    return [...(await readForm(request))].flatMap(([name, value]) =>
      typeof value === "string" && !/password/i.test(name) ? [[name, value] as [string, string]] : [],
    );
  } catch {
    return [];
  }
}

function readForm(request: Request): Promise<Iterable<[string, unknown]>> {
  const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isMultipart) return readSmallForm(request, largestFieldsBytes);
  const limits = { maxFileSize: largestFileBytes, maxTotalSize: largestFileBytes + largestFieldsBytes };
  return parseFormData(request, limits, () => null);
}
