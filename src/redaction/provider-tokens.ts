/** Documented token formats that secretlint has no rule for: prefixes, and the pattern of what follows. */
export const providerTokens: readonly (readonly [prefixes: string, body: string])[] = [
  ["dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{24,}"], // DigitalOcean
  ["HRKU-", "[\\w-]{36,}"], // Heroku
  ["nfp_", "[A-Za-z0-9]{32,}"], // Netlify
  ["fm1r_ fm1a_ fm2_ fo1_", "[A-Za-z0-9+/_-]{40,}"], // Fly.io
  ["rnd_", "[A-Za-z0-9]{28,}"], // Render
  ["v1.0-", "[a-f0-9]{24}-[a-f0-9]{40,}"], // Cloudflare, origin CA
  ["LTAI", "[A-Za-z0-9]{17,24}(?![A-Za-z0-9])"], // Alibaba
  ["AQVN", "[\\w-]{35,}"], // Yandex
  ["1//0", "[\\w-]{40,}"], // Google, refresh token
  ["sbp_", "[a-f0-9]{40,}"], // Supabase
  ["sb_secret_", "[\\w-]{22,}"],
  ["napi_", "[a-z0-9]{48,}"], // Neon
  ["pscale_tkn_ pscale_pw_ pscale_oauth_", "[\\w.-]{32,}"], // PlanetScale
  ["pcsk_", "[\\w-]{40,}"], // Pinecone
  ["hcp.", "[\\w-]{60,}"], // HashiCorp Cloud
  ["pul-", "[a-f0-9]{40}"], // Pulumi
  ["dp.pt. dp.ct. dp.sa. dp.scim. dp.audit.", "[A-Za-z0-9]{40,}"], // Doppler
  ["dp.st.", "(?:[\\w-]{2,35}\\.)?[A-Za-z0-9]{40,}"],
  ["AGE-SECRET-KEY-1", "[A-Z0-9]{58}"],
  ["sha256~", "[\\w-]{43}"], // OpenShift
  ["AKCp", "[A-Za-z0-9]{69}"], // Artifactory
  ["cmVmdGtu", "[A-Za-z0-9]{50,}"],
  ["pnu_ pnb_", "[A-Za-z0-9]{36}"], // Prefect
  ["API-", "[A-Z0-9]{26,}"], // Octopus
  ["ico-", "[A-Za-z0-9]{32}"], // Infracost
  ["dt0c01. dt0s01. dt0s16.", "[A-Z0-9]{8,24}\\.[A-Z0-9]{60,}"], // Dynatrace
  ["sntrys_", "[A-Za-z0-9+/=_-]{40,}"], // Sentry
  ["sntryu_ sntrya_ sntryi_", "[a-f0-9]{40,}"],
  ["NRAK-", "[A-Z0-9]{27}"], // New Relic
  ["NRII- NRIQ- NRJS-", "[\\w-]{19,}"],
  ["phx_", "[A-Za-z0-9]{40,}"], // PostHog
  ["sdk- mob- api-", "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"], // LaunchDarkly
  ["gldt- glrt- glrtr- glptt- glft- glsoat- glcbt- glimt- glagent- glwt- glffct- gloas-", "[\\w.-]{20,}"],
  ["ATATT3 ATCTT3 ATSTT3", "[\\w=-]{40,}"], // Atlassian
  ["ATBB", "[A-Za-z0-9]{28,32}(?![A-Za-z0-9+/=])"],
  ["rubygems_", "[a-f0-9]{48}"],
  ["cio", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"], // crates.io
  ["oy2", "[a-z0-9]{43}(?![a-z0-9])"], // NuGet
  ["CLOJARS_", "[a-z0-9]{60}"],
  ["dckr_oat_", "[\\w-]{24,}"],
  ["CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{22}_[a-f0-9]{40}"], // CircleCI
  ["bkua_ bkct_", "[a-z0-9]{40}"], // Buildkite
  ["sqp_ squ_ sqa_", "[a-f0-9]{40}"], // SonarQube
  ["snyk_uat. snyk_sat.", "[\\w.-]{40,}"],
  ["sgp_", "(?:[\\w-]{1,16}_)?[a-f0-9]{40}"], // Sourcegraph
  ["PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"], // Postman
  ["rdme_", "[a-z0-9]{70}"], // ReadMe
  ["xai-", "[A-Za-z0-9]{40,}"],
  ["pplx-", "[A-Za-z0-9]{40,}"], // Perplexity
  ["r8_", "[A-Za-z0-9]{37}"], // Replicate
  ["fw_", "[A-Za-z0-9]{24}(?![A-Za-z0-9])"], // Fireworks
  ["csk-", "[a-z0-9]{40,}"], // Cerebras
  ["nvapi-", "[\\w-]{50,}"],
  ["jina_", "[A-Za-z0-9]{48,}"],
  ["tvly-", "(?:dev-|prod-)?[A-Za-z0-9]{28,}"], // Tavily
  ["lsv2_pt_ lsv2_sk_", "[a-f0-9]{32}_[a-f0-9]{10}"], // LangSmith
  ["sk-lf-", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"], // Langfuse
  ["sk_", "[a-f0-9]{48}"], // ElevenLabs
  ["lin_oauth_", "[a-f0-9]{32,}"],
  ["secret_", "[A-Za-z0-9]{43}(?![\\w-])"], // Notion, until 2024
  ["pat", "[A-Za-z0-9]{14}\\.[a-f0-9]{64}"], // Airtable
  ["CFPAT-", "[\\w-]{43}"], // Contentful
  ["tfp_", "[\\w.-]{40,}"], // Typeform
  ["fio-u-", "[\\w=-]{40,}"], // Frame.io
  ["sl.", "(?:u\\.)?[\\w-]{100,}"], // Dropbox
  ["discord.com/api/webhooks/ discordapp.com/api/webhooks/", "[0-9]{17,20}/([\\w-]{60,})"],
  ["webhook.office.com/webhookb2/", "[\\w@-]{36,80}/IncomingWebhook/([\\w/-]{32,})"],
  ["xkeysib- xsmtpsib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"], // Brevo
  ["key- pubkey-", "[a-f0-9]{32}(?![\\w-])"], // Mailgun
  ["re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{24}"], // Resend
  ["SK", "(?!0{9})[a-f0-9]{32}(?![A-Za-z0-9])"], // Twilio
  ["shptka_ shpua_", "[a-f0-9]{32}"],
  ["sq0atp- sq0csp-", "[\\w-]{22,}"], // Square
  ["EAAA", "[\\w-]{60}(?![\\w+/=-])"],
  ["EZAK EZTK", "[A-Za-z0-9]{54}"], // EasyPost
  ["duffel_live_ duffel_test_", "[\\w=-]{43}"],
  ["shippo_live_ shippo_test_", "[a-f0-9]{40}"],
  ["access-sandbox- access-production- access-development-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"], // Plaid
  ["sk_org_live_ sk_org_test_", "[A-Za-z0-9]{20,}"], // Stripe
  ["pat-na1- pat-na2- pat-eu1- pat-ap1-", "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"], // HubSpot
  ["EAAC EAAM EAAG EAAB", "[A-Za-z0-9]{80,}(?![+/=])"], // Facebook
];
