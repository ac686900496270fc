ALTER TABLE "invitations" ALTER COLUMN "sent_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "sent_at" DROP NOT NULL;