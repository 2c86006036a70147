// A SAML identity provider: samlify of npm, with a page at which people say who they are, and one whose form brings the answer to
// the bridge.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const samlify = createRequire(path.join(process.env.MODULES, "here.js"))("samlify");
// It insists on a validator of schemas. What it reads comes from the bridge alone.
samlify.setSchemaValidator({ validate: () => Promise.resolve("skipped") });

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const BASIC = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic";
const ATTRIBUTES = ["email", "name", "groups"];

const escaped = (text) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
const page = (title, action, fields) => `<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>
<form method="post" action="${escaped(action)}">${fields}<button>Go on</button></form>`;
const hidden = (name, value) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;

/**
 * Makes a provider at an address: `name`, the files `key` and `certificate` by which it signs, and `people`, `{id, email, name, groups}`
 * by the name that they type. `serviceProvider` is the metadata of the bridge.
 */
export function identityProvider({ name, key, certificate, people }, base, serviceProvider) {
  const provider = samlify.IdentityProvider({
    entityID: `${base}/metadata`,
    signingCert: readFileSync(certificate),
    privateKey: readFileSync(key),
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${base}/sso` }],
    // Announced like by most; nobody signs out there.
    singleLogoutService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: `${base}/logout` }],
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: ATTRIBUTES.map((one) => ({ name: one, valueTag: one, nameFormat: BASIC, valueXsiType: "xs:string" })),
    },
  });
  // By these it signs the response, the assertion in it, or both.
  const wantsAssertion = serviceProvider.replace("<md:SPSSODescriptor ", '$&WantAssertionsSigned="true" ');
  const signed = {
    response: samlify.ServiceProvider({ metadata: serviceProvider }),
    assertion: samlify.ServiceProvider({ metadata: wantsAssertion }),
    both: samlify.ServiceProvider({ metadata: wantsAssertion, wantMessageSigned: true }),
  };

  async function signIn({ person, sign = "response", issuer, audience, SAMLRequest, RelayState }) {
    const { id, ...attributes } = people[person];
    const receiver = signed[sign];
    const request = SAMLRequest ? await provider.parseLoginRequest(receiver, "redirect", { query: { SAMLRequest } }) : null;
    const answer = await provider.createLoginResponse(receiver, request, "post", { email: id }, (template) => {
      const now = new Date().toISOString();
      const soon = new Date(Date.now() + 5 * 60_000).toISOString();
      const acs = receiver.entityMeta.getAssertionConsumerService("post");
      const values = {
        ID: `_${randomUUID()}`,
        AssertionID: `_${randomUUID()}`,
        InResponseTo: request?.extract.request.id ?? "",
        Issuer: issuer ?? provider.entityMeta.getEntityID(),
        Audience: audience ?? receiver.entityMeta.getEntityID(),
        Destination: acs,
        SubjectRecipient: acs,
        IssueInstant: now,
        ConditionsNotBefore: now,
        ConditionsNotOnOrAfter: soon,
        SubjectConfirmationDataNotOnOrAfter: soon,
        StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
        NameIDFormat: PERSISTENT,
        NameID: id,
        AuthnStatement: "",
      };
      for (const one of ATTRIBUTES) {
        values[`attr${one[0].toUpperCase()}${one.slice(1)}`] = attributes[one];
      }
      return { id: values.ID, context: samlify.SamlLib.replaceTagsByValue(template, values) };
    });
    const fields = hidden("SAMLResponse", answer.context) + hidden("RelayState", RelayState);
    return { html: page("Signed in", answer.entityEndpoint, fields) };
  }

  const routes = {
    "GET metadata": () => ({ text: provider.getMetadata() }),
    "GET sso": ({ SAMLRequest = "", RelayState = "" }) => {
      const fields = hidden("SAMLRequest", SAMLRequest) + hidden("RelayState", RelayState);
      return { html: page(`Sign in at ${name}`, `${base}/sso`, `<input name="person">${fields}`) };
    },
    "POST sso": signIn,
  };
  return { answer: (route, asked) => routes[route](asked) };
}
