import '@lyceum/widget/tokens.css'
import '@lyceum/widget/chat.css'
import './app.css'
import { createRoot } from 'react-dom/client'
import { CourseChat } from './course-chat.jsx'

createRoot(document.getElementById('root')).render(
  <div className="course">
    <main>
      <h1>My course</h1>
      <p>The chat beside this text is a component of this page, in its own React.</p>
    </main>
    <aside>
      <CourseChat share={SHARE} locale="en-US" />
    </aside>
  </div>
)
