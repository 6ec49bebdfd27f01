const searchPath = "/cari";

export function SearchForm({ typed = "" }: { typed?: string }) {
  return (
    <search>
      <form action={searchPath} className="panel raised-card flex flex-wrap gap-x-4 gap-y-2">
        <label className="label w-full" htmlFor="cari">
          Cari paket dan panduan
        </label>
        <input
          id="cari"
          className="input flex-[1_1_8rem]"
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={100}
        />
        <button type="submit" className="btn btn-primary">
          Cari
        </button>
      </form>
    </search>
  );
}
