const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** Authenticates at the mail server without sending; throws if that is refused. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...timeouts, url: smtpUrl })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
