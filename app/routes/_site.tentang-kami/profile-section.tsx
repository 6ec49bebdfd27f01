export function ProfileSection({ description }: { description: string }) {
  return (
    <section className="wrap split" aria-labelledby="profil">
      <h2 id="profil">Profil Perusahaan</h2>
      <p className="prose lines">{description}</p>
    </section>
  );
}
