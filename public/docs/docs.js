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

// To resolve the references of one operation Swagger UI works through all of the document that it is given, for seconds.
const resolvesExcerpts = ({ fn: { resolveSubtree } }) => ({
  fn: {
    resolveSubtree: (openApi, path, options) => resolveSubtree(excerptOf(openApi, path), path, options),
  },
})

/** The document with nothing in its paths and components but what lies at the path and what that refers to. */
function excerptOf(openApi, path) {
  if (path[0] !== 'paths' && path[0] !== 'components') return openApi
  const excerpt = { ...openApi, paths: {}, components: {} }
  const take = (place) => {
    const value = place.reduce((inner, key) => inner?.[key], openApi)
    const [section, ...keys] = place
    const last = keys.pop()
    const within = keys.reduce((inner, key) => {
      inner[key] ??= {}
      return inner[key]
    }, excerpt[section])
    if (value === undefined || last in within) return
    within[last] = value
    for (const [, reference] of JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)) take(reference.split('/'))
  }
  // A whole path, since what stands there counts for all of its operations, or a whole component.
  take(path.slice(0, path[0] === 'paths' ? 2 : 3))
  return excerpt
}

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
  plugins: [readsJson, resolvesExcerpts],
  presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
