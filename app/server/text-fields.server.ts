import { parseFormData } from "@remix-run/form-data-parser";

const largestFieldsBytes = 1024 * 1024;
const largestFileBytes = 6 * 1024 * 1024;

/**
 * The typed fields of a posted form, in order, to be shown again: files and passwords are left out. Empty when the
 * body is none of a form, or larger than any form of ours.
 */
export async function readTextFields(request: Request): Promise<[string, string][]> {
  try {
    const form = await parseFormData(
      request,
      { maxFileSize: largestFileBytes, maxTotalSize: largestFileBytes + largestFieldsBytes },
      () => null,
    );
    return [...form].flatMap(([name, value]) =>
      typeof value === "string" && !/password/i.test(name) ? [[name, value] as [string, string]] : [],
    );
  } catch {
    return [];
  }
}
