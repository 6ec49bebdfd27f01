export function ProfileSection({ description }: { description: string }) {
  return (
    <section
      className="wrap grid grid-cols-1 gap-x-16 gap-y-5 py-section lg:grid-cols-[1fr_1.6fr]"
      aria-labelledby="profil"
    >
      <h2 id="profil" className="starred">
        Profil Perusahaan
      </h2>
      <p className="text-big whitespace-pre-line lg:pt-8.5">{description}</p>
    </section>
  );
}
