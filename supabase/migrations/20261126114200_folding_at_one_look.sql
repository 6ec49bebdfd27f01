-- Texts are folded for each departure that is written, twice. Most of them have no word that pilgrims spell in several ways: one
-- look tells, where each of 19 spellings was looked for. The result is the same, so stored columns stay as they are.

create or replace function private.search_text(text text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- The beginnings of a word, and the spelling used instead.
  spellings constant text[] := '{
    {"umr[ao]h?", "umroh"}, {"mekk?ah|makah|mecca|mekka", "makkah"}, {"m[ae]dinah?", "madinah"}, {"j[ei]dd?ah", "jeddah"},
    {"j[ae]maa[ht]", "jamaah"}, {"r[ao]m[ae]d[hl]?[ao]n", "ramadhan"}, {"(?:dz|d|z)ul ?[qk][ao]i?dah?", "dzulqadah"},
    {"(?:dz|d|z)ul ?hij+ah?", "dzulhijjah"}, {"s[hy]?aw+al", "syawal"}, {"mu?har+[ao]m", "muharram"}, {"s[hy]aban", "syaban"},
    {"sh?[ao]l[ao]t", "sholat"}, {"ka[ak]?bah", "kabah"}, {"th?[ao]waf", "thawaf"}, {"ik?tikaf", "itikaf"},
    {"usta(?:dz|d|z)", "ustadz"}, {"ziy?arah", "ziarah"}, {"mi[qk]at", "miqat"}, {"a[qk]sh?a", "aqsha"}
  }';
  folded text := regexp_replace(
    -- Normalisation would turn this apostrophe (an acute accent by itself) into a space.
    normalize(replace(search_text.text, chr(180), ''), NFKD),
    '[\u0300-\u036f\u064b-\u0652\u0670\u00ad\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff''`\u02b9-\u02bf\u2018\u2019\u201a\u201b\u2032]',
    '', 'g'
  );
  spelling text[];
begin
  folded := lower(translate(folded, 'øØłŁđĐı', 'oOlLdDi') collate "C");
  folded := btrim(regexp_replace(folded, '[\u0009-\u000d ]+', ' ', 'g'));
  if folded ~ ('(^|[^a-z0-9])(?:' || array_to_string(spellings[:][1:1], '|') || ')') then
    foreach spelling slice 1 in array spellings loop
      folded := regexp_replace(folded, '(^|[^a-z0-9])(?:' || spelling[1] || ')', '\1' || spelling[2], 'g');
    end loop;
  end if;
  return folded;
end
$$;
