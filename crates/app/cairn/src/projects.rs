//! Projects among the targets: a folder with a build file stands for what the build tool says about it.

use crate::request::OpenRequest;
use crate::scratch::Scratch;
use project::{Project, ProjectError};
use std::path::PathBuf;

impl OpenRequest {
    /// Builds the projects among the targets, and replaces each by its classes. Class path, source path and, if the
    /// request names none, the JDK are those of the projects; what the request names itself comes first. `on_command`
    /// hears of each command before it is run. The scratch folder may be removed afterwards.
    pub fn set_up_projects(
        &mut self,
        scratch: &Scratch,
        on_command: &dyn Fn(&str),
    ) -> Result<Vec<Project>, ProjectError> {
        let mut projects = Vec::new();
        let mut targets: Vec<PathBuf> = Vec::new();
        let named_home = self.java_home.clone();
        for target in std::mem::take(&mut self.targets) {
            let Some(project) =
                Project::open(&target, named_home.as_deref(), scratch.path(), on_command)?
            else {
                targets.push(target);
                continue;
            };
            targets.extend(project.targets());
            self.class_path.extend(project.class_path());
            self.source_path.extend(project.source_path());
            projects.push(project);
        }
        // The newest Java runs the classes of all of them.
        let newest = projects.iter().max_by_key(|project| project.java);
        if let (Some(project), None) = (newest, &named_home) {
            self.java_home = Some(project.java_home.clone());
        }
        self.targets = targets;
        Ok(projects)
    }
}
