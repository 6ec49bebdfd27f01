/** Address of the checklist; apart from it, because the menu of every screen names it. */
export const checklistPath = "/admin/siapkan";
