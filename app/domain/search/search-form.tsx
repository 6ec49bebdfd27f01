const searchPath = "/cari";

export function SearchForm({ typed = "" }: { typed?: string }) {
  return (
    <search>
      <form action={searchPath} className="panel raised-card flex flex-wrap items-end gap-4">
        <label className="flex-1">
          <span className="label mb-2">Cari paket dan panduan</span>
          <input className="input" type="search" name="q" defaultValue={typed} maxLength={100} />
        </label>
        <button type="submit" className="btn btn-primary">
          Cari
        </button>
      </form>
    </search>
  );
}
