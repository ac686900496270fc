ALTER TABLE "known_networks" DROP CONSTRAINT "known_networks_user_id_network_pk";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "known_networks" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_user_id_network_device_pk" PRIMARY KEY("user_id","network","device");--> statement-breakpoint
CREATE INDEX "events_at_index" ON "events" USING brin ("at");--> statement-breakpoint
-- An event goes with its organization, or when it is old: no setting keeps events for less than a year.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD.at < now() - interval '365 days' THEN RETURN OLD; END IF;
		IF NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id) THEN RETURN OLD; END IF;
	END IF;
	RAISE EXCEPTION 'events are only ever added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON "events"
FOR EACH ROW EXECUTE FUNCTION refuse_event_change();--> statement-breakpoint
CREATE TRIGGER events_never_truncated BEFORE TRUNCATE ON "events"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
