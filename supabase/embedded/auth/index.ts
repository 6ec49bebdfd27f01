import type { Part, RequestContext } from "../types.ts";
import { handleGenerateLink, handleInvite } from "./admin-links.ts";
import { handleListUsers } from "./admin-list.ts";
import {
  handleCreateUser,
  handleDeleteUser,
  handleGetUserById,
  handleUpdateUserById,
} from "./admin-users.ts";
import { refusedToken, requireAdmin } from "./authenticate.ts";
import { AuthError, errorResponse, notSupported, toAuthError } from "./errors.ts";
import { handleChallenge, handleVerifyFactor } from "./factor-codes.ts";
import { handleDeleteFactor, handleEnroll, handleListFactors, handleUnenroll } from "./factors.ts";
import { healthResponse, jwksResponse, settingsResponse } from "./info.ts";
import { validateEmail } from "./inputs.ts";
import { assertAcceptablePassword, hashPassword } from "./passwords.ts";
import { handleRecover, handleResend } from "./recover.ts";
import { type AuthOptions, createService, type Service } from "./service.ts";
import { handleOtp, handleSignup } from "./signup.ts";
import { handleToken } from "./token.ts";
import { handleGetUser, handleLogout, handleUpdateUser } from "./user.ts";
import { insertUser, type Metadata } from "./users.ts";
import { handleVerify, handleVerifyLink } from "./verify.ts";

export { CLIENT_ADDRESS_HEADER } from "./http.ts";
export { createMailer, type Mailer, type MailerOptions, outboxIn, pruneOutbox, readSender } from "./mail.ts";
export { type AuthSettings, parseAuthSettings, readTemplatesBeside } from "./settings.ts";
export type { AuthOptions };

type Endpoint = (service: Service, request: Request, context: RequestContext) => Response | Promise<Response>;

const forAdmin =
  (endpoint: Endpoint): Endpoint =>
  (service, request, context) => {
    requireAdmin(request, context);
    return endpoint(service, request, context);
  };

const ENDPOINTS: Record<string, Endpoint> = {
  "GET /health": healthResponse,
  "GET /settings": settingsResponse,
  "GET /.well-known/jwks.json": jwksResponse,
  "POST /signup": handleSignup,
  "POST /otp": handleOtp,
  "POST /token": handleToken,
  "GET /user": handleGetUser,
  "PUT /user": handleUpdateUser,
  "POST /logout": handleLogout,
  "POST /factors": handleEnroll,
  "POST /recover": handleRecover,
  "POST /resend": handleResend,
  "GET /verify": handleVerifyLink,
  "POST /verify": handleVerify,
  "POST /invite": forAdmin(handleInvite),
  "GET /admin/users": forAdmin(handleListUsers),
  "POST /admin/users": forAdmin(handleCreateUser),
  "POST /admin/generate_link": forAdmin(handleGenerateLink),
};

const ofFactor =
  (handle: typeof handleUnenroll) =>
  (id: string): Endpoint =>
  (service, request, context) =>
    handle(service, request, context, id);

type Addressed = Partial<Record<string, (id: string, below: string) => Endpoint>>;

const ADDRESSED: [RegExp, Addressed][] = [
  [
    /^\/admin\/users\/([^/]+)$/,
    {
      GET: (id) => forAdmin((service) => handleGetUserById(service, id)),
      PUT: (id) => forAdmin((service, request) => handleUpdateUserById(service, request, id)),
      DELETE: (id) => forAdmin((service, request) => handleDeleteUser(service, request, id)),
    },
  ],
  [
    /^\/admin\/users\/([^/]+)\/factors$/,
    { GET: (id) => forAdmin((service) => handleListFactors(service, id)) },
  ],
  [
    /^\/admin\/users\/([^/]+)\/factors\/([^/]+)$/,
    { DELETE: (id, factor) => forAdmin((service) => handleDeleteFactor(service, id, factor)) },
  ],
  [/^\/factors\/([^/]+)$/, { DELETE: ofFactor(handleUnenroll) }],
  [/^\/factors\/([^/]+)\/challenge$/, { POST: ofFactor(handleChallenge) }],
  [/^\/factors\/([^/]+)\/verify$/, { POST: ofFactor(handleVerifyFactor) }],
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Endpoints of the real service that are not in this backend's scope; each prefix covers what lies below it. */
const UNSUPPORTED =
  /^\/(?:magiclink|authorize|callback|reauthenticate|factors|sso|scim|oauth|passkeys|admin|user)(?:\/|$)|^\/\.well-known\/(?:openid-configuration|oauth-authorization-server)$/;

const pathOf = (request: Request) =>
  new URL(request.url).pathname.replace(/^\/auth\/v1(?=\/|$)/, "").replace(/\/+$/, "") || "/";

function endpointFor(request: Request): Endpoint {
  const path = pathOf(request);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const known = ENDPOINTS[`${method} ${path}`];
  if (known) return known;
  const [pattern, addressed] = ADDRESSED.find(([pattern]) => pattern.test(path)) ?? [];
  const [, id = "", below = ""] = pattern?.exec(path) ?? [];
  const endpoint = addressed && Object.hasOwn(addressed, method) ? addressed[method] : undefined;
  if (endpoint) return endpoint(id, below);
  if (addressed || METHODS.some((other) => ENDPOINTS[`${other} ${path}`])) {
    throw new AuthError(405, "method_not_allowed", `Method ${request.method} is not allowed here`);
  }
  if (UNSUPPORTED.test(path)) throw notSupported(`${request.method} ${path}`);
  throw new AuthError(404, "not_found", "No such endpoint");
}

export interface Auth extends Part {
  /** Makes a user as the admin API does; throws `AuthError` (`email_exists`, `weak_password`, ...). */
  createUser(user: {
    email: string;
    password: string;
    appMetadata: Metadata;
    userMetadata?: Metadata;
    emailConfirm: boolean;
  }): Promise<{ id: string }>;
  hasUsers(): Promise<boolean>;
  /** Resolves when every mail asked for so far has been sent or has failed, at most after `limitMs` (4 s); wait for it before closing. */
  idle(limitMs?: number): Promise<void>;
}

/** Supabase Auth for e-mail and password, behind `/auth/v1`. The host has to set CLIENT_ADDRESS_HEADER for the throttles. */
export function createAuth(options: AuthOptions): Auth {
  const service = createService(options);
  return {
    async handle(request, context) {
      try {
        return await endpointFor(request)(service, request, context);
      } catch (error) {
        return errorResponse(request, toAuthError(service, request, error));
      }
    },
    refuse: (request, refusal) => errorResponse(request, refusedToken(refusal)),
    async createUser({ email, password, appMetadata, userMetadata = {}, emailConfirm }) {
      const address = validateEmail(email);
      assertAcceptablePassword(password, service.settings);
      const passwordHash = await hashPassword(password, service.passwordCost);
      const now = new Date(service.clock()).toISOString();
      const account = {
        email: address,
        passwordHash,
        appMetadata,
        userMetadata,
        emailConfirmed: emailConfirm,
      };
      const { id } = await service.db.transaction("owner", (tx) => insertUser(tx, account, now));
      return { id };
    },
    async hasUsers() {
      const { rows } = await service.db.transaction("owner", (tx) =>
        tx.query("select from auth.users limit 1"),
      );
      return rows.length > 0;
    },
    idle: service.idle,
  };
}
