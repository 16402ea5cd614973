/** The nonce of the content security policy for styles that the app adds. The server makes a new one for each page. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// react-remove-scroll reads it from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
