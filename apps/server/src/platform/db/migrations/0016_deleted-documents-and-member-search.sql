DROP TRIGGER "memberships_inserted" ON "memberships";--> statement-breakpoint
DROP TRIGGER "users_renamed" ON "users";--> statement-breakpoint
DROP FUNCTION name_new_member();--> statement-breakpoint
DROP FUNCTION rename_members();--> statement-breakpoint
-- Fills what the server writes from now on (identity/memberships/membership-repository.ts), by the rules of no language: the
-- letters of ASCII first, and then the others by a collation that knows all letters, where the database has one.
DO $do$
DECLARE
	letters text := (select quote_ident(collname) from pg_collation
		where getdatabaseencoding() = 'UTF8' and collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1);
BEGIN
	EXECUTE 'create function pg_temp.small_letters(text) returns text language sql as $f$ select lower(lower('
		|| case when getdatabaseencoding() = 'UTF8' then $e$replace($1, U&'\0130', U&'i\0307')$e$ else '$1' end
		|| ' collate "C") collate ' || coalesce(letters, '"default"') || ') $f$';
END $do$;--> statement-breakpoint
UPDATE "memberships" SET "search_text" = pg_temp.small_letters("first_name" || ' ' || "last_name" || ' ' || "email")
FROM "users" WHERE "users"."id" = "memberships"."user_id";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_deleted_at_index" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;
