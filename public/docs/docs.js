window.SwaggerUIBundle({
  urls: [
    { name: 'Resource API v3', url: '/openapi.v3.json' },
    { name: 'Public API v1', url: '/openapi.v1.json' },
  ],
  dom_id: '#docs',
  deepLinking: true,
  // All operations and schemas at once take a browser half a minute to draw.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
