/** Address of the checklist. It stands here, because every screen has it in its menu, and no screen loads the checklist itself. */
export const checklistPath = "/admin/siapkan";

/** Keys under which the state of an item is confirmed. */
export const backupKey = "backup";
export const mailKey = "email";

/** Label of the part for a missing WhatsApp number; the demo's number counts as missing. */
export const whatsappPart = "Nomor WhatsApp";
