-- A quote is only looked up by its secret, so its hash is enough: SHA-256 in base64url, as of every other token.
alter table quotes disable trigger user;
update quotes set secret = translate(rtrim(encode(sha256(secret::bytea), 'base64'), '='), '+/', '-_');
alter table quotes enable trigger user;
alter table quotes rename column secret to secret_hash;
