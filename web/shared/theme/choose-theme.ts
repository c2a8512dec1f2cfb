/** A script for the head of a page, to run before the first paint: the theme that is stored, else what the system prefers. */
export const chooseTheme = `{let t;try{t=localStorage.theme}catch{}if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';document.documentElement.dataset.theme=t}`
