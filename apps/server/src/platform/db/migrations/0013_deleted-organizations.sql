ALTER TABLE "organizations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_owners_index" ON "memberships" USING btree ("organization_id","user_id") WHERE "memberships"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "organizations_deleted_at_index" ON "organizations" USING btree ("deleted_at") WHERE "organizations"."deleted_at" is not null;--> statement-breakpoint
-- The events of a deleted organization go some at a time, before its row does.
CREATE OR REPLACE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
		IF NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id AND deleted_at IS NULL) THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION 'events are only ever added to' USING ERRCODE = 'restrict_violation';
END $$;
