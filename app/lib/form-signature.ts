/** Name of the field in which a form carries its signature. */
export const signatureField = "formMark";
