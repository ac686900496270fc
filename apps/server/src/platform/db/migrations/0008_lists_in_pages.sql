DROP INDEX "documents_organization_id_project_id_updated_at_index";--> statement-breakpoint
DROP INDEX "projects_organization_id_updated_at_index";--> statement-breakpoint
DROP INDEX "users_organization_id_created_at_index";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "name_key" text collate "C";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "search_text" text collate "C";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "name_key" text collate "C";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text collate "C";--> statement-breakpoint
-- Fills what the server writes from now on (db/listed.ts). A database whose language knows only the letters of ASCII
-- borrows the small letters of another collation, where it has one.
DO $do$
DECLARE
	unicode boolean := getdatabaseencoding() = 'UTF8';
	language text := (select quote_ident(collname) from pg_collation where unicode and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
BEGIN
	EXECUTE 'create function pg_temp.small(text) returns text language sql as $f$ select lower($1 collate ' || coalesce(language, '"default"') || ') $f$';
	EXECUTE 'create function pg_temp.plain(text) returns text language sql as $f$ select '
		|| case when unicode then $e$regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')$e$ else '$1' end || ' $f$';
END $do$;--> statement-breakpoint
CREATE FUNCTION pg_temp.sort_key(name text) RETURNS text LANGUAGE sql AS $f$
	select left(string_agg(case when run[1] ~ '^[0-9]' then lpad(length(digits)::text, 2, '0') || digits else run[1] end, '' order by place), 200)
	from regexp_matches(translate(pg_temp.small(pg_temp.plain(name)),
		E' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$',
		E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x20\x21'
	), '[0-9]+|[^0-9]+', 'g') with ordinality as runs (run, place),
	lateral (select coalesce(nullif(ltrim(run[1], '0'), ''), '0') as digits) as number
$f$;--> statement-breakpoint
UPDATE "documents" SET "name_key" = coalesce(pg_temp.sort_key("name"), ''), "search_text" = pg_temp.small("name" || E'\n' || coalesce("description", ''));--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "name_key" SET NOT NULL, ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "name_key" = coalesce(pg_temp.sort_key("name"), ''), "search_text" = pg_temp.small("name" || E'\n' || coalesce("description", ''));--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "name_key" SET NOT NULL, ALTER COLUMN "search_text" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_organization_id_project_id_updated_at_id_index" ON "documents" USING btree ("organization_id","project_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_organization_id_project_id_name_key_id_index" ON "documents" USING btree ("organization_id","project_id","name_key","id");--> statement-breakpoint
CREATE INDEX "projects_organization_id_updated_at_id_index" ON "projects" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_organization_id_name_key_id_index" ON "projects" USING btree ("organization_id","name_key","id");--> statement-breakpoint
CREATE INDEX "users_organization_id_created_at_id_index" ON "users" USING btree ("organization_id","created_at","id");