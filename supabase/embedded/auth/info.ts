import { json } from "./http.ts";
import type { Service } from "./service.ts";

const PROVIDERS_ABSENT =
  "anonymous_users apple azure bitbucket discord facebook figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone zoom";

export const settingsResponse = ({ settings }: Service) =>
  json({
    external: {
      ...Object.fromEntries(PROVIDERS_ABSENT.split(" ").map((name) => [name, false])),
      email: true,
    },
    disable_signup: !settings.signupEnabled,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });

export const healthResponse = () =>
  json({
    version: "embedded",
    name: "GoTrue",
    description: "GoTrue is a user registration and authentication API",
  });

/** `GET /.well-known/jwks.json`: empty, since a symmetric key is never published. */
export const jwksResponse = () => json({ keys: [] });
