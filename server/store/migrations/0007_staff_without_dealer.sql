-- Admins and dealers belong to no dealer (OP-190); rows from before that rule follow it now.
UPDATE "users" SET "id_dealer" = NULL, "version" = "version" + 1 WHERE "id_dealer" IS NOT NULL AND ("is_admin" OR "is_dealer");
