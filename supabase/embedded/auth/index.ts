import type { Part } from "../types.ts";
import { handleGenerateLink, handleInvite } from "./admin-links.ts";
import { handleListUsers } from "./admin-list.ts";
import {
  handleCreateUser,
  handleDeleteUser,
  handleGetUserById,
  handleUpdateUserById,
} from "./admin-users.ts";
import { forAdmin, refusedToken } from "./authenticate.ts";
import { AuthError, errorResponse, notSupported, toAuthError } from "./errors.ts";
import { handleChallenge, handleVerifyFactor } from "./factor-codes.ts";
import { handleDeleteFactor, handleEnroll, handleListFactors, handleUnenroll } from "./factors.ts";
import { type Call, type Endpoint, json } from "./http.ts";
import { validateEmail } from "./inputs.ts";
import { assertAcceptablePassword, hashPassword } from "./passwords.ts";
import { handleRecover, handleResend } from "./recover.ts";
import { type AuthOptions, createService } from "./service.ts";
import { handleOtp, handleSignup } from "./signup.ts";
import { handleToken } from "./token.ts";
import { handleGetUser, handleLogout, handleUpdateUser } from "./user.ts";
import { insertUser, type Metadata } from "./users.ts";
import { handleVerify, handleVerifyLink } from "./verify.ts";

export { clientAddressHeader } from "./http.ts";
export { createMailer, type Mailer, type MailerOptions, outboxIn, pruneOutbox } from "./mail.ts";
export { type AuthSettings, parseAuthSettings, readTemplatesBeside } from "./settings.ts";
export type { AuthOptions };

const providersAbsent =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone zoom";

const settingsResponse = ({ service: { settings } }: Call) =>
  json({
    external: {
      ...Object.fromEntries(providersAbsent.split(" ").map((name) => [name, false])),
      email: true,
    },
    disable_signup: !settings.signupEnabled,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });

const healthResponse = () =>
  json({
    version: "embedded",
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  });

/** Answers an empty key set: a symmetric key is never published. */
const jwksResponse = () => json({ keys: [] });

const endpoints = Object.entries<Endpoint>({
  "GET /health": healthResponse,
  "GET /settings": settingsResponse,
  "GET /.well-known/jwks.json": jwksResponse,
  "POST /signup": handleSignup,
  "POST /otp": handleOtp,
  "POST /token": handleToken,
  "GET /user": handleGetUser,
  "PUT /user": handleUpdateUser,
  "POST /logout": handleLogout,
  "POST /recover": handleRecover,
  "POST /resend": handleResend,
  "GET /verify": handleVerifyLink,
  "POST /verify": handleVerify,
  "POST /factors": handleEnroll,
  "DELETE /factors/:factor": handleUnenroll,
  "POST /factors/:factor/challenge": handleChallenge,
  "POST /factors/:factor/verify": handleVerifyFactor,
  "POST /invite": forAdmin(handleInvite),
  "GET /admin/users": forAdmin(handleListUsers),
  "POST /admin/users": forAdmin(handleCreateUser),
  "POST /admin/generate_link": forAdmin(handleGenerateLink),
  "GET /admin/users/:user": forAdmin(handleGetUserById),
  "PUT /admin/users/:user": forAdmin(handleUpdateUserById),
  "DELETE /admin/users/:user": forAdmin(handleDeleteUser),
  "GET /admin/users/:user/factors": forAdmin(handleListFactors),
  "DELETE /admin/users/:user/factors/:factor": forAdmin(handleDeleteFactor),
}).map(([address, endpoint]) => {
  const [method = "", path = ""] = address.split(" ");
  const source = path.replaceAll(".", "\\.").replace(/:\w+/g, "([^/]+)");
  return { method, path: new RegExp(`^${source}$`), endpoint };
});

/** Paths of features that are not supported; each prefix covers the paths below it. */
const unsupportedPaths =
  /^\/(?:magiclink|authorize|callback|reauthenticate|factors|sso|scim|oauth|passkeys|admin|user)(?:\/|$)|^\/\.well-known\/(?:openid-configuration|oauth-authorization-server)$/;

const pathOf = (request: Request) =>
  new URL(request.url).pathname.replace(/^\/auth\/v1(?=\/|$)/, "").replace(/\/+$/, "") || "/";

function endpointFor(request: Request) {
  const path = pathOf(request);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const matching = endpoints.filter((endpoint) => endpoint.path.test(path));
  const endpoint = matching.find((candidate) => candidate.method === method);
  if (endpoint) return { endpoint: endpoint.endpoint, ids: endpoint.path.exec(path)?.slice(1) ?? [] };
  if (matching.length > 0)
    throw new AuthError(405, "method_not_allowed", `Method ${request.method} is not allowed here`);
  if (unsupportedPaths.test(path)) throw notSupported(`${request.method} ${path}`);
  throw new AuthError(404, "not_found", "No such endpoint");
}

export interface Auth extends Part {
  createUser(user: {
    email: string;
    password: string;
    appMetadata: Metadata;
    userMetadata?: Metadata;
    emailConfirm: boolean;
  }): Promise<{ id: string }>;
  hasUsers(): Promise<boolean>;
  /** Resolves when all mails were sent or failed, at most after `limitMs` (4 s). Wait for it before closing. */
  idle(limitMs?: number): Promise<void>;
}

/** Creates Supabase Auth over a database. The throttles need `clientAddressHeader`, which the host sets. */
export function createAuth(options: AuthOptions): Auth {
  const service = createService(options);
  return {
    async handle(request, context) {
      try {
        const { endpoint, ids } = endpointFor(request);
        return await endpoint({ service, request, context, ids });
      } catch (error) {
        return errorResponse(request, toAuthError(service, request, error));
      }
    },
    refuse: (request, refusal) => errorResponse(request, refusedToken(refusal)),
    async createUser({ email, password, appMetadata, userMetadata = {}, emailConfirm }) {
      const address = validateEmail(email);
      assertAcceptablePassword(password, service.settings);
      const passwordHash = await hashPassword(password, service.passwordCost);
      const now = service.now();
      const account = {
        email: address,
        passwordHash,
        appMetadata,
        userMetadata,
        emailConfirmed: emailConfirm,
      };
      const { id } = await service.asOwner((tx) => insertUser(tx, account, now));
      return { id };
    },
    async hasUsers() {
      const { rows } = await service.asOwner((tx) => tx.query("select from auth.users limit 1"));
      return rows.length > 0;
    },
    idle: service.idle,
  };
}
