const searchPath = "/cari";

export function SearchForm({ typed = "" }: { typed?: string }) {
  return (
    <search>
      <form
        action={searchPath}
        className="panel raised-card grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2"
      >
        <label className="label col-span-full" htmlFor="cari">
          Cari paket dan panduan
        </label>
        <input id="cari" className="input" type="search" name="q" defaultValue={typed} maxLength={100} />
        <button type="submit" className="btn btn-primary">
          Cari
        </button>
      </form>
    </search>
  );
}
