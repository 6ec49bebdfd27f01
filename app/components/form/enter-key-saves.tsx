/**
 * Put it before a form's other buttons: the browser presses the first one in a form for the Enter key, which must be
 * none that uploads a file or moves a row.
 */
export function EnterKeySaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
      Simpan
    </button>
  );
}
