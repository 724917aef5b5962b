"""An identity provider of Authlib (OpenID Connect), with PKCE and keys of RSA, on a port of the loopback.

Writes its issuer to issuer.txt in the folder that is its first argument; the second one, if any, is Coffer's address.
Signs everybody in by the name in `login`, a parameter that the test adds to the authorization's address, else by the
name or address in person.txt of the folder; `amr=mfa` there says that a second factor was asked for.
POST /logout-token?sub=NAME returns a logout token.
"""

import json
import logging
import os
import sys
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.jose import JsonWebKey, JsonWebSignature, jwt
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, grants
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oidc.core import UserInfo
from authlib.oidc.core import grants as oidc_grants
from flask import Flask, jsonify, request
from werkzeug.serving import make_server

folder = sys.argv[1]
coffer = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:0"
client_id, secret = "coffer", "the-secret-of-the-tests"
key = JsonWebKey.generate_key("RSA", 2048, {"kid": "k1", "use": "sig", "alg": "RS256"}, is_private=True)
codes = {}
app = Flask("provider")
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = False
logging.getLogger("werkzeug").setLevel(logging.ERROR)


class Client(ClientMixin):
    def get_client_id(self):
        return client_id

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri == f"{coffer}/auth/oidc/real/callback"

    def check_client_secret(self, client_secret):
        return client_secret == secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "client_secret_basic"

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type == "authorization_code"


class Code(AuthorizationCodeMixin):
    def __init__(self, code, request):
        self.code, self.user = code, request.user
        self.redirect_uri, self.scope = request.redirect_uri, request.scope
        data = request.data
        self.nonce = data.get("nonce")
        self.code_challenge = data.get("code_challenge")
        self.code_challenge_method = data.get("code_challenge_method")
        self.auth_time = int(time.time())

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope

    def get_nonce(self):
        return self.nonce

    def get_auth_time(self):
        return self.auth_time


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic"]

    def save_authorization_code(self, code, request):
        codes[code] = Code(code, request)

    def query_authorization_code(self, code, client):
        return codes.get(code)

    def delete_authorization_code(self, authorization_code):
        codes.pop(authorization_code.code, None)

    def authenticate_user(self, authorization_code):
        return authorization_code.user


class OpenIDCode(oidc_grants.OpenIDCode):
    def exists_nonce(self, nonce, request):
        return any(code.nonce == nonce for code in codes.values())

    def get_jwt_config(self, grant):
        return {"key": key, "alg": "RS256", "iss": app.config["ISSUER"], "exp": 300}

    def generate_user_info(self, user, scope):
        name, amr = user
        email = name if "@" in name else f"{name}@example.org"
        claims = UserInfo(sub=name, name=name.title(), email=email, email_verified=True, sid=f"s-{name}")
        if amr:
            claims["amr"] = [amr]
        return claims


server = AuthorizationServer(app, query_client=lambda name: Client() if name == client_id else None, save_token=lambda *_: None)
server.register_grant(CodeGrant, [OpenIDCode(require_nonce=True), CodeChallenge(required=True)])


@app.get("/.well-known/openid-configuration")
def configuration():
    issuer = app.config["ISSUER"]
    return jsonify(
        issuer=issuer, authorization_endpoint=f"{issuer}/authorize", token_endpoint=f"{issuer}/token",
        jwks_uri=f"{issuer}/keys", response_types_supported=["code"], subject_types_supported=["public"],
        id_token_signing_alg_values_supported=["RS256"], code_challenge_methods_supported=["S256"],
    )


@app.get("/keys")
def keys():
    return jsonify(keys=[key.as_dict(is_private=False)])


@app.get("/authorize")
def authorize():
    login = request.args.get("login")
    if not login:
        with open(os.path.join(folder, "person.txt"), encoding="utf-8") as file:
            login = file.read()
    return server.create_authorization_response(grant_user=(login, request.args.get("amr")))


@app.post("/token")
def token():
    return server.create_token_response()


@app.post("/logout-token")
def logout_token():
    now = int(time.time())
    claims = {
        "iss": app.config["ISSUER"], "aud": client_id, "iat": now, "exp": now + 120, "jti": os.urandom(8).hex(),
        "sub": request.args["sub"], "events": {"http://schemas.openid.net/event/backchannel-logout": {}},
    }
    # `jwt.encode` would write the type of every token as JWT.
    header = {"alg": "RS256", "kid": "k1", "typ": "logout+jwt"}
    return JsonWebSignature().serialize_compact(header, json.dumps(claims), key).decode()


listener = make_server("127.0.0.1", 0, app, threaded=True)
app.config["ISSUER"] = f"http://127.0.0.1:{listener.server_port}"
with open(f"{folder}/issuer.new", "w", encoding="utf-8") as file:
    file.write(app.config["ISSUER"])
os.rename(f"{folder}/issuer.new", f"{folder}/issuer.txt")
listener.serve_forever()
