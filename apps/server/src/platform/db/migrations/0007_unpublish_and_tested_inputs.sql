CREATE TABLE "tested_inputs" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"input" text NOT NULL,
	"tested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tested_inputs_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "unpublished_version" integer;--> statement-breakpoint
ALTER TABLE "tested_inputs" ADD CONSTRAINT "tested_inputs_document_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;