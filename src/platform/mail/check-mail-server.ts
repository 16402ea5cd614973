const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }

/** Signs in at the mail server and sends nothing; throws where it does not let us in. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...timeouts, url: smtpUrl })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
