-- outside a transaction
-- A sweep asks whether a row names a file.
drop index concurrently if exists users_avatar_file;
create index concurrently users_avatar_file on users (avatar_file) where avatar_file is not null;
drop index concurrently if exists manual_revenue_attachment_file;
create index concurrently manual_revenue_attachment_file on manual_revenue (attachment_file) where attachment_file is not null;
drop index concurrently if exists cash_ups_pdf_file;
create index concurrently cash_ups_pdf_file on cash_ups (pdf_file);
drop index concurrently if exists invoices_document_file;
create index concurrently invoices_document_file on invoices (document_file) where document_file is not null;
