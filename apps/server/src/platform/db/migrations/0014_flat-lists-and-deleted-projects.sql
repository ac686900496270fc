DROP INDEX "events_organization_id_actor_id_at_id_index";--> statement-breakpoint
DROP INDEX "events_organization_id_project_id_at_id_index";--> statement-breakpoint
DROP INDEX "memberships_organization_id_created_at_user_id_index";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "search_text" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "search_text" = lower("first_name" || ' ' || "last_name" || ' ' || "email")
FROM "users" WHERE "users"."id" = "memberships"."user_id";--> statement-breakpoint
-- Keep memberships.search_text, whoever adds a member or changes the name or the email address of a person.
CREATE FUNCTION name_new_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT lower(first_name || ' ' || last_name || ' ' || email) INTO NEW.search_text FROM users WHERE id = NEW.user_id;
	-- Nobody: the foreign key says so in better words.
	NEW.search_text := coalesce(NEW.search_text, '');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION rename_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE memberships SET search_text = lower(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email)
	WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER memberships_inserted BEFORE INSERT ON "memberships"
FOR EACH ROW EXECUTE FUNCTION name_new_member();--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF "first_name", "last_name", "email" ON "users"
FOR EACH ROW EXECUTE FUNCTION rename_members();--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "events_organization_id_actor_id_kind_at_id_index" ON "events" USING btree ("organization_id","actor_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_project_id_kind_at_id_index" ON "events" USING btree ("organization_id","project_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "events_organization_id_actor_id_project_id_kind_at_id_index" ON "events" USING btree ("organization_id","actor_id","project_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "memberships_by_arrival_index" ON "memberships" USING btree ("organization_id","created_at","user_id","search_text");--> statement-breakpoint
CREATE INDEX "memberships_organization_id_used_at_index" ON "memberships" USING btree ("organization_id","used_at") WHERE "memberships"."role" <> 'viewer';--> statement-breakpoint
CREATE INDEX "projects_deleted_at_index" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;