/** Address of the checklist; apart from it, because the menu of every screen names it. */
export const checklistPath = "/admin/siapkan";

/** Key under which the state of an item is confirmed. */
export const backupKey = "backup";
export const mailKey = "email";

/** Label of the part for a missing WhatsApp number; the demo's number counts as missing. */
export const whatsappPart = "Nomor WhatsApp";
