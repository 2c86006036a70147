// Forms: submission, errors beside their fields, passwords that can be shown.
