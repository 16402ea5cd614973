import { type ReactNode, useEffect } from 'react'
import classes from './page.module.css'

/** A page with its heading, actions and content. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Stint`
  }, [title])
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {about && <p className={classes.about}>{about}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
