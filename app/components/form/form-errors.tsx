interface FormErrorsProps {
  id: string;
  /** What is wrong with the form as a whole; nothing is drawn without. */
  errors: string[] | null | undefined;
  title?: string;
}

/** The message of a refused form, announced at once; the fields below say what is wrong with each. */
export function FormErrors({ id, errors, title = "Error" }: FormErrorsProps) {
  if (!errors?.length) return null;
  return (
    <div role="alert" id={id} className="rounded-lg border-2 border-danger bg-danger-soft p-4 text-danger">
      <p className="font-bold">{title}</p>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
