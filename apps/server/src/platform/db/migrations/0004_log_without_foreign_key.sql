ALTER TABLE "evaluations" DROP CONSTRAINT "evaluations_document_fk";
