export function VisionSection({ vision, mission }: { vision: string; mission: string[] }) {
  return (
    <div className="deep">
      <div className="wrap section aims">
        <section aria-labelledby="visi">
          <h2 id="visi">Visi Kami</h2>
          <p className="vision lines">{vision}</p>
        </section>
        <section aria-labelledby="misi">
          <h2 id="misi">Misi Kami</h2>
          <ul className="mission">
            {mission.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
