import { openBrowser } from './journeys/browser.ts'
const base='http://localhost:3910'
const [,, ...paths]=process.argv
const b=await openBrowser()
for (const [w,h,s,theme] of [[390,844,2,'dark'],[1440,900,1,'light'],[1440,900,1,'dark'],[390,844,2,'light']] as const) {
  const c=await b.newContext({viewport:{width:w,height:h},deviceScaleFactor:s===2?1.5:1,colorScheme:theme})
  const p=await c.newPage()
  p.on('console',m=>{if(m.type()==='error')console.log(w,theme,'console',m.text())}); p.on('pageerror',e=>console.log('pageerror',e.message))
  for (const path of paths) { await p.goto(base+path,{waitUntil:'networkidle'}); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/shots/${path.replace(/\W+/g,'_').slice(0,40)}-${w}-${theme}.png`}) }
  await c.close()
}
await b.close()
