/** Name of the field that holds a pilgrim's name. */
export function nameField(pilgrim: string): string {
  return `nama-${pilgrim}`;
}
