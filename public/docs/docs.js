// The documents are JSON, and many times faster read as that than as YAML, which Swagger UI takes every text for.
const readsJson = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        parseToJson:
          (_, { specActions, specSelectors }) =>
          (text) =>
            specActions.updateJsonSpec(JSON.parse(text ?? specSelectors.specStr())),
      },
    },
  },
})

window.SwaggerUIBundle({
  urls: [
    { name: 'Resource API v3', url: '/openapi.v3.json' },
    { name: 'Public API v1', url: '/openapi.v1.json' },
  ],
  dom_id: '#docs',
  deepLinking: true,
  // All operations and schemas at once take a browser long to draw.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
  plugins: [readsJson],
  presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
